"""The shipped deployment files, as far as they can be checked without a container."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from euchre.cli.backup import command as backup
from euchre.cli.environment import EnvironmentOption
from euchre.cli.health import command as health
from euchre.cli.serve import command as serve
from euchre.server import monitoring
from tests.hosting import kit

ROOT = kit.DEPLOY.parent
FILES = sorted(
    [ROOT / "Dockerfile", ROOT / "compose.yaml", ROOT / "docs" / "hosting.md"]
    + [path for path in kit.DEPLOY.rglob("*") if path.is_file()]
)
#: Set by other parts of the program, or by whoever runs it for Caddy.
OTHERS = {"EUCHRE_CACHE", "EUCHRE_CRASH_AT", "EUCHRE_UPSTREAM", "EUCHRE_SOME_NAME"}


def test_every_setting_that_is_named_exists() -> None:
    options = [one for part in (serve, backup, health) for one in part.params]
    known = OTHERS | {str(one.envvar) for one in options if isinstance(one, EnvironmentOption)}
    for file in FILES:
        for name in re.findall(r"\bEUCHRE_[A-Z_]+[A-Z]\b", file.read_text(encoding="utf-8")):
            if name != "EUCHRE_NAME":
                assert name.removesuffix("_FILE") in known, f"{file.name}: {name}"


def test_every_option_that_is_named_exists() -> None:
    told = {part.name: {o for p in part.params for o in p.opts} for part in (serve, backup, health)}
    text = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    text = text.replace('"', "").replace(",", "")
    found = re.findall(r"\beuchre (serve|backup|health)((?: [^\s`|]+)*)", text)
    assert len(found) > 5
    for name, rest in found:
        for option in re.findall(r"(?<= )--[a-z-]+", rest):
            assert option in told[name] | {"--help"}, f"euchre {name} {option}"


def test_the_units_are_right(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze on this machine (apt-get install systemd)")
    units = []
    for file in [*kit.DEPLOY.glob("*.service"), *kit.DEPLOY.glob("*.timer")]:
        text = file.read_text(encoding="utf-8").replace("/opt/euchre/bin/euchre", "/bin/true")
        units.append(tmp_path / file.name)
        units[-1].write_text(text, encoding="utf-8")
    told = subprocess.run([program, "verify", *map(str, units)], capture_output=True, text=True)
    mine = [line for line in told.stderr.splitlines() if "euchre" in line]
    assert not mine
    assert len(units) == 3


def test_the_alerts_go_off_when_they_should() -> None:
    program = kit.needed("promtool") if shutil.which("promtool") else None
    if program is None:
        pytest.skip("there is no promtool on this machine (apt-get install prometheus)")
    told = subprocess.run(
        [program, "test", "rules", str(kit.DEPLOY / "prometheus" / "euchre.test.yml")],
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_alerts_speak_of_figures_that_there_are() -> None:
    names = set()
    for one in vars(monitoring).values():
        if isinstance(one, MetricWrapperBase):
            (told,) = one.describe()
            ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
            names |= {told.name + end for end in ends.get(told.type, [""])}
    rules: Any = yaml.safe_load((kit.DEPLOY / "prometheus" / "euchre.rules.yml").read_text())
    (group,) = rules["groups"]
    for rule in group["rules"]:
        for name in re.findall(r"\beuchre_\w+", rule["expr"]):
            assert name in names, name


def test_containers_are_kept_small_in_rights() -> None:
    told: Any = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    more: Any = yaml.safe_load((kit.DEPLOY / "compose.postgres.yaml").read_text(encoding="utf-8"))
    for service in (told["services"]["euchre"], more["services"]["euchre-2"]):
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    for name in told["services"] | more["services"]:
        service = told["services"].get(name, {}) | more["services"].get(name, {})
        # Without swap: a server that thrashes is worse than one that starts again.
        assert service["mem_limit"] == service["memswap_limit"]
        assert service["pids_limit"] <= 256
    subnet = told["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for service in (told["services"]["euchre"], more["services"]["euchre-2"]):
        assert service["environment"]["EUCHRE_TRUSTED_PROXY"] == subnet
    volumes = set(told["volumes"]) | set(more["volumes"])
    for part in (told, more):
        for service in part["services"].values():
            for mount in service.get("volumes", ()):
                source = mount.partition(":")[0]
                assert source in volumes or (ROOT / source).exists(), mount
    assert "USER 10001:10001" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_digests_of_base_images_are_written_and_replaced(tmp_path: Path) -> None:
    files = ["Dockerfile", "compose.yaml", "deploy/compose.postgres.yaml", "deploy/digests.sh"]
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    docker = tmp_path / "docker"
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    for digest in ("sha256:" + "1" * 64, "sha256:" + "2" * 64):
        docker.write_text(
            f'#!/bin/sh\ntest "$1 $2 $3" = "buildx imagetools inspect" && echo {digest}\n'
        )
        docker.chmod(0o755)
        command = ["sh", str(tmp_path / "deploy" / "digests.sh")]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        for name in files[:-1]:
            text = (ROOT / name).read_text(encoding="utf-8")
            pinned = re.sub(r"((?:image:|FROM) [a-z]+:[^\s@]+)(@\S+)?", rf"\1@{digest}", text)
            assert (tmp_path / name).read_text(encoding="utf-8") == pinned
            assert digest in pinned


def test_the_image_gets_what_it_copies() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert f"!{source}\n" in allowed, source
