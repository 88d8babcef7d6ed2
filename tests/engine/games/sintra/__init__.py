"""Tests of Sintra."""
