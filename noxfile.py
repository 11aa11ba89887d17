"""The one place for commands: `nox` runs what CI runs, `nox --list` names the rest."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2025.5.1"
nox.options.sessions = ["lint", "types", "docs", "tests", "dist"]
nox.options.error_on_missing_interpreters = False
nox.options.default_venv_backend = "virtualenv"

CURRENT = f"{sys.version_info.major}.{sys.version_info.minor}"
SUPPORTED = ["3.11", "3.12", "3.13"]
PYTHONS = sorted({*SUPPORTED, CURRENT}, key=lambda version: int(version.partition(".")[2]))
EVERYTHING = ".[batch,cli,hypothesis,plot]"
PROJECT = nox.project.load_toml("pyproject.toml")


def show_pyenv_versions() -> None:
    """Let every Python that pyenv has installed be found, not only the one in use."""
    if not (pyenv := shutil.which("pyenv")):
        return
    listed = subprocess.run([pyenv, "versions", "--bare"], check=False, capture_output=True)
    versions = re.findall(r"^3\.\d+\.\d+$", listed.stdout.decode(), re.MULTILINE)
    here = ".".join(map(str, sys.version_info[:3]))
    if versions:
        os.environ["PYENV_VERSION"] = ":".join(
            sorted(versions, key=lambda version: version != here)
        )


show_pyenv_versions()


def install(
    session: nox.Session, *groups: str, project: str = ".[batch,cli,hypothesis,plot]"
) -> None:
    """Install the project with its extras, and dependency groups of pyproject.toml."""
    session.install(project, *nox.project.dependency_groups(PROJECT, *groups))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Test the installed package on each Python; on the one in use also measure coverage."""
    install(session, "test")
    coverage = ["--cov"] if session.python == CURRENT else []
    session.run("pytest", "--numprocesses=auto", "--dist=loadfile", *coverage, *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, layout, spelling, and the direction of imports."""
    install(session, "lint", project=".")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("codespell")
    session.run("lint-imports")


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright, and that the public face is typed completely."""
    install(session, "types")
    session.run("mypy")
    session.run("pyright")
    session.run(
        "pyright", "--project", "typing_tests"
    )  # where mypy's suppressions count for nothing
    session.run("pyright", "--ignoreexternal", "--verifytypes", "oklahoma_rummy")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the docs; a warning or a reference that leads nowhere is an error."""
    install(session, "docs")
    output = Path("docs", "_build", "html")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "-E", "docs", str(output))


@nox.session
def dist(session: nox.Session) -> None:
    """Build sdist and wheel, check both, install the wheel and test what was installed."""
    session.install(*nox.project.dependency_groups(PROJECT, "dist", "test"))
    output = Path(session.create_tmp(), "dist").resolve()
    shutil.rmtree(output, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(output))
    session.run("twine", "check", "--strict", *map(str, output.iterdir()))
    (wheel,) = output.glob("*.whl")
    session.run("check-wheel-contents", str(wheel))
    session.install("--force-reinstall", f"{wheel}[cli]")
    session.run("pytest", "tests/dist", "-m", "dist", env={"OKLAHOMA_RUMMY_WHEEL": str(wheel)})


@nox.session
def oracle(session: nox.Session) -> None:
    """Compare with OpenSpiel's gin rummy."""
    install(session, "oracle")
    session.run("pytest", "tests", "-m", "oracle", *session.posargs)


@nox.session
def nightly(session: nox.Session) -> None:
    """Run the laws on many random examples, and the tests that take minutes."""
    install(session, "test")
    session.run(
        "pytest",
        "tests",
        "--numprocesses=auto",
        "--dist=loadfile",
        "-m",
        "not dist and not oracle and not dask and not bench",
        *session.posargs,
        env={"HYPOTHESIS_PROFILE": "nightly"},
    )


@nox.session
def pairs(session: nox.Session) -> None:
    """Play matches under every pair of values of two fields; print how many pairs there are."""
    install(session, "test")
    session.run("pytest", "tests/pairs", "--numprocesses=auto", "-m", "nightly", "-rP")


@nox.session
def mutation(session: nox.Session) -> None:
    """Plant mistakes in the files that decide scores and play; show those that no test sees."""
    session.install("--editable", ".[batch,cli,hypothesis,plot]")
    session.install(*nox.project.dependency_groups(PROJECT, "mutation"))
    shutil.rmtree("mutants", ignore_errors=True)
    session.run("mutmut", "run", *session.posargs, env={"HYPOTHESIS_PROFILE": "ci"})
    session.run("mutmut", "results")


@nox.session
def exhaustive(session: nox.Session) -> None:
    """Go through every hand of small packs."""
    install(session, "test")
    session.run(
        "pytest",
        "tests/exhaustive",
        "-m",
        "",
        "--numprocesses=auto",
        "--dist=loadfile",
        *session.posargs,
    )


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed as ratios to OpenSpiel, a naive solver and the import of attrs."""
    install(session, "bench")
    session.run("pytest", "bench", "-m", "", *session.posargs)


@nox.session
def dask(session: nox.Session) -> None:
    """Run what spreads work over a Dask cluster on this machine."""
    install(session, "dask")
    session.run("pytest", "tests", "-m", "dask", *session.posargs)


@nox.session
def frameworks(session: nox.Session) -> None:
    """Let pydantic, FastAPI, msgspec and pandas read and write the values of the library."""
    install(session, "frameworks", project=".")
    page = "docs/how-to/use-with-frameworks.md"
    session.run("pytest", "tests/frameworks", page, *session.posargs)


@nox.session
def server(session: nox.Session) -> None:
    """Play matches at the example server over lost connections, restarts and repeated messages."""
    install(session, "server", project=".")
    session.run("pytest", "examples/server", "--numprocesses=auto", "--dist=load", *session.posargs)


@nox.session
def typescript(session: nox.Session) -> None:
    """Let the compiler check the types of TypeScript, and what is written against them."""
    if not shutil.which("npx"):
        session.skip("npx of Node.js is not installed")
    install(session, project=".")
    folder = session.create_tmp()
    session.run("python", "tools/typescript_types.py", folder)
    compiler = ("npx", "--yes", "--package=typescript@5", "tsc", "--noEmit", "--strict")
    files = [f"{folder}/{name}.ts" for name in ("oklahoma-rummy", "values")]
    session.run(*compiler, "--exactOptionalPropertyTypes", *files, external=True)


@nox.session
def schemas(session: nox.Session) -> None:
    """Let taplo and tombi check rules files by the schema: they pass good ones and no bad one."""
    install(session, "schemas")
    folder = Path(session.create_tmp(), "rules")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    session.run("python", "tools/example_files.py", str(folder))
    linters = (("taplo", "lint"), ("tombi", "lint", "--offline"))
    for linter in linters:
        session.run(*linter, *map(str, sorted(folder.glob("*.toml"))))
        for bad in sorted(folder.glob("bad/*.toml")):
            session.run(*linter, str(bad), success_codes=[1], silent=True)


@nox.session
def catalogues(session: nox.Session) -> None:
    """Collect the sentences of rule sheets anew, and compile their translations."""
    install(session, "test")
    session.run("python", "tools/catalogues.py")
