"""The rules of the games. Pure: no Discord, no database, no pictures, no clock, no global randomness."""
