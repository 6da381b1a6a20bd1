"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, and in a clean clone the first text drawn
# waits for Hypothesis to build its table of characters. Tests that hang meet pytest's own timeout.
settings.register_profile("threeup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("threeup")
