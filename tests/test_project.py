"""The files around the code: dependencies, package, container, service, checks."""

import configparser
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMAGES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico"}


def _walk(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            hidden = path.name.startswith(".") and path.name not in {".ci", ".github"}
            if not hidden and path.name not in {"__pycache__", "build", "dist", "venv"}:
                yield from _walk(path)
        elif path.name != ".env" and path.suffix not in {".pyc", ".db"}:
            yield path


def project_files() -> list[Path]:
    """The files that belong to the project: what git does not ignore, or a walk where there is no git."""
    if (ROOT / ".git").exists():
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "-co", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        if listed.returncode == 0:
            paths = (ROOT / name for name in os.fsdecode(listed.stdout).split("\0") if name)
            return [path for path in paths if path.is_file()]
    return list(_walk(ROOT))


def named_requirements() -> list[Requirement]:
    """Every requirement of pyproject.toml: runtime, extras and build; not the project itself."""
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    found = [Requirement(line) for group in groups for line in group]
    return [requirement for requirement in found if requirement.name != PROJECT["name"]]


def constraints() -> dict[str, Requirement]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert len({canonicalize_name(pin.name) for pin in pins}) == len(pins), "a name stands there twice"
    return {canonicalize_name(pin.name): pin for pin in pins}


def exact_version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    assert specifier.operator == "==", f"{pin} is not exact"
    assert "*" not in specifier.version, f"{pin} is not exact"
    return specifier.version


def needed_by(requirement: Requirement, seen: set[tuple[str, str]]) -> None:
    """Collect into `seen` the (name, extra) pairs that a requirement pulls in on this machine."""
    for extra in ("", *requirement.extras):
        key = (canonicalize_name(requirement.name), extra)
        if key in seen:
            continue
        seen.add(key)
        try:
            lines = metadata.requires(requirement.name) or []
        except metadata.PackageNotFoundError:  # an extra that is not installed here
            continue
        for line in lines:
            child = Requirement(line)
            if child.marker is None or child.marker.evaluate({"extra": extra}):
                needed_by(child, seen)


# --- dependencies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("requirement", named_requirements(), ids=str)
def test_every_named_dependency_is_pinned_to_an_allowed_version(requirement: Requirement) -> None:
    pin = constraints().get(canonicalize_name(requirement.name))
    assert pin is not None, f"constraints.txt does not name {requirement.name}"
    assert pin.marker is None, "a direct dependency is needed everywhere"
    assert requirement.specifier.contains(exact_version(pin), prereleases=True)


def test_what_the_dependencies_need_is_pinned_too() -> None:
    seen: set[tuple[str, str]] = set()
    for requirement in named_requirements():
        needed_by(requirement, seen)
    pins = constraints()
    assert sorted({name for name, _ in seen} - set(pins)) == []


def test_constraints_hold_exact_versions_only() -> None:
    for pin in constraints().values():
        exact_version(pin)
        assert pin.url is None
        assert not pin.extras, "pip refuses extras in constraints"
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text


def test_no_file_names_a_package_registry() -> None:
    """The list of hosts stands in .ci/run, which makes the same check."""
    (pattern,) = re.findall(r"^REGISTRIES='(.+)'$", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)
    registries = re.compile(pattern.encode(), re.IGNORECASE)
    known = ("https://py" + "pi.org/simple/", "deb.de" + "bian.org", "https://registry.npm" + "js.org/x")
    assert all(registries.search(host.encode()) for host in known)
    offenders = {
        str(path.relative_to(ROOT)): match.group().decode(errors="replace")
        for path in project_files()
        if path.suffix.lower() not in IMAGES and (match := registries.search(path.read_bytes()))
    }
    assert offenders == {}


# --- package ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive of this tree."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> set[str]:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("folder", ["assets", "migrations"])
def test_wheel_carries_data_inside_bot(wheel: set[str], folder: str) -> None:
    expected = {
        f"bot/_data/{path.relative_to(ROOT).as_posix()}"
        for path in project_files()
        if path.is_relative_to(ROOT / folder)
    }
    assert expected, f"{folder}/ is empty"
    assert expected - wheel == set()


def test_wheel_carries_every_file_of_the_packages(wheel: set[str]) -> None:
    expected = {
        path.relative_to(ROOT).as_posix()
        for path in project_files()
        if path.is_relative_to(ROOT / "bot") or path.is_relative_to(ROOT / "engine")
    }
    assert expected - wheel == set()


def test_wheel_installs_no_other_names(wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert tops == {"bot", "engine", f"tessela-{PROJECT['version']}.dist-info"}
    assert not [name for name in wheel if "__pycache__" in name]


def test_source_archive_is_the_whole_project(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {path.relative_to(ROOT).as_posix() for path in project_files()}
    assert expected - names == set()


def test_licence_is_there_and_named() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License")
    assert "Tessela contributors" in text
    assert PROJECT["license"] == "MIT"


# --- container and service ----------------------------------------------------------------------------------


def test_container_migrates_then_runs_the_bot() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    last_stage = text[text.rindex("\nFROM ") :]
    (command,) = re.findall(r"^CMD (.+)$", last_stage, re.MULTILINE)
    script = json.loads(command)[-1]
    assert re.fullmatch(r"tessela db upgrade && exec tessela run", script)
    assert re.search(r"^USER tessela$", last_stage, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", last_stage, re.MULTILINE)
    assert "TESSELA_DATABASE_URL=sqlite+aiosqlite:////data/tessela.db" in last_stage


def test_container_context_holds_what_the_wheel_is_built_from() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line.removeprefix("!") for line in lines if line.startswith("!")}
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    target = build["targets"]["wheel"]
    needed = {*target["packages"], *target["force-include"], PROJECT["readme"], *PROJECT["license-files"]}
    assert needed | {"pyproject.toml", "constraints.txt"} <= kept


def test_compose_keeps_the_data_and_locks_the_rest() -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    (service,) = compose["services"].values()
    (mount,) = [volume for volume in service["volumes"] if volume.split(":")[1] == "/data"]
    assert mount.split(":")[0] in compose["volumes"]
    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert ".env" in service["env_file"]


def test_service_migrates_then_runs_the_bot() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy/tessela.service", encoding="utf-8")
    assert unit["Service"]["ExecStartPre"].endswith("/tessela db upgrade")
    assert unit["Service"]["ExecStart"].endswith("/tessela run")


def test_every_setting_of_the_example_is_explained() -> None:
    blocks = (ROOT / ".env.example").read_text(encoding="utf-8").strip().split("\n\n")
    for block in blocks:
        comment, assignment = block.split("\n")
        assert comment.startswith("# ")
        assert re.fullmatch(r"[A-Z_]+=\S*", assignment)
    assert "DISCORD_TOKEN=" in blocks[0].splitlines(), "the example holds no token"


# --- checks -------------------------------------------------------------------------------------------------


def test_pre_commit_needs_nothing_from_outside() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert {hook["entry"].split()[0] for hook in hooks} == {"ruff", "mypy", "lint-imports"}


def test_ci_script_can_be_run() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
    text = script.read_text(encoding="utf-8")
    for command in ("-c constraints.txt '.[dev]'", "ruff check", "mypy --strict", "lint-imports", "pytest"):
        assert command in text
