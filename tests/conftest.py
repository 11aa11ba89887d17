"""What all tests share: how many examples Hypothesis tries, and the flag for golden files."""

import os

import pytest
from hypothesis import HealthCheck, settings

# A busy machine must not fail a law: no deadline, and slow generation is no health problem.
settings.register_profile(
    "dev", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=100, derandomize=True)
settings.register_profile("nightly", settings.get_profile("dev"), max_examples=5000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--update-golden`, the only way to change a golden file."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write golden files anew from what the code gives now; review the difference",
    )


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Tell whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
