"""The use cases. No Discord here: they are called with plain values and raise ``Problem`` or ``Illegal``."""
