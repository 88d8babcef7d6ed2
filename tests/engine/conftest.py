"""Settings of the engine's tests; their tools stand in helpers.py."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples on every run and no deadline: a slow machine is not a failure.
settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
