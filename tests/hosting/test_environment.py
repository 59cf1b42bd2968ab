"""Settings from the environment, and users with minimal permissions."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.cli import main, serve


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a server would have been started with."""
    told: dict[str, Any] = {}
    monkeypatch.setattr(serve.command, "callback", lambda **options: told.update(options))
    return told


def run(*arguments: str, **environment: str | None) -> Any:
    return CliRunner().invoke(main, arguments, env=dict(environment))


def test_every_option_of_the_server_has_a_name_in_the_environment() -> None:
    for option in serve.command.params:
        longest = max(option.opts, key=len)
        assert option.envvar == "EUCHRE_" + longest.lstrip("-").replace("-", "_").upper()


@pytest.mark.parametrize("arguments", [(), ("serve",)])
def test_settings_come_from_the_environment(
    served: dict[str, Any], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://euchre:secret@postgres/euchre\n", encoding="utf-8")
    answer = run(
        *arguments,
        EUCHRE_PORT="8123",
        EUCHRE_NO_BROWSER="1",
        EUCHRE_DATABASE_FILE=str(secret),
        EUCHRE_TRUSTED_PROXY="10.0.0.0/8 fd00::/8",
        EUCHRE_PUBLIC_URL="https://club.example",
        EUCHRE_LIMIT="hall=1:1",
    )
    assert answer.exit_code == 0, answer.output
    assert served["port"] == 8123
    assert served["no_browser"] is True
    assert served["database"] == "postgresql://euchre:secret@postgres/euchre"
    assert list(served["proxies"]) == ["10.0.0.0/8", "fd00::/8"]
    assert served["public_url"] == "https://club.example"
    assert list(served["limits"]) == ["hall=1:1"]


def test_what_is_said_on_the_line_goes_first(served: dict[str, Any]) -> None:
    assert run("serve", "--port", "8124", EUCHRE_PORT="8123").exit_code == 0
    assert served["port"] == 8124


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"EUCHRE_PORT": "many"}, "EUCHRE_PORT"),
        ({"EUCHRE_DATABASE_FILE": "/nonexistent/file"}, "EUCHRE_DATABASE_FILE: /nonexistent/file"),
        ({"EUCHRE_DATABASE_FILE": "/x", "EUCHRE_DATABASE": "sqlite"}, "both set"),
        ({"EUCHRE_PUBLIC_URL": "club.example"}, "not a server address"),
        ({"EUCHRE_PUBLIC_URL": "https://example.org/euchre"}, "own host name"),
        ({"EUCHRE_TRUSTED_PROXY": "caddy"}, "not a network of proxies"),
        ({"EUCHRE_LIMIT": "halls=1:1"}, "there is no limit 'halls'"),
    ],
)
def test_wrong_settings_are_named(environment: dict[str, str], said: str) -> None:
    answer = run("serve", **environment)
    assert answer.exit_code == 2
    assert said in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize(
    "arguments", [("serve",), ("server", "backup", "copy.db"), ("server", "health")]
)
def test_a_user_without_a_home_is_asked_for_a_folder(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    def homeless(*_: Any) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_dir", homeless)
    answer = run(*arguments)
    assert answer.exit_code == 2
    assert "--data" in answer.output
