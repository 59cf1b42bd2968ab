"""Real proxies with the shipped configuration, each on its own port."""

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.server.processes import free_port
from tests.waiting import LATEST, until

DEPLOY = Path(__file__).parents[2] / "deploy"
#: What Debian puts where only an administrator looks for it.
SBIN = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))

#: What Caddy is told besides, on a machine where others run, too: certificates of its own
#: authority, no usual ports.
ALONE = """{
	admin off
	local_certs
	skip_install_trust
	auto_https disable_redirects
"""
#: What Debian's nginx.conf says around a site.
AROUND = """daemon off;
user root;
pid {0}/pid;
error_log {0}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {0}/body;
    proxy_temp_path {0}/proxy;
    fastcgi_temp_path {0}/fastcgi;
    uwsgi_temp_path {0}/uwsgi;
    scgi_temp_path {0}/scgi;
    include {0}/site.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs: its address, and what is to be trusted to believe it."""

    url: str
    context: ssl.SSLContext

    def client(self, **more: object) -> httpx.Client:
        """Return a browser that believes the proxy's certificate."""
        return httpx.Client(base_url=self.url, verify=self.context, **more)  # type: ignore[arg-type]


def needed(program: str) -> str:
    """Return where a program is, or skip the test with what to install."""
    found = shutil.which(program, path=SBIN)
    if found is None:
        pytest.skip(f"there is no {program} on this machine (apt-get install {program})")
    return found


def secure(port: int) -> bool:
    """Whether a port of this machine has its certificate, which comes after its authority's."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as line:
            context.wrap_socket(line, server_hostname="localhost").close()
    except OSError:
        return False
    return True


#: How long the proxies wait for slow clients.
PATIENCE = ("read_header 10s", "read_body 60s", "header_timeout 10s", "body_timeout 15s")


def hurried(text: str) -> str:
    """Return the configuration of a proxy that waits for slow clients for 2 seconds."""
    assert sum(words in text for words in PATIENCE) == 2
    for words in PATIENCE:
        text = text.replace(words, f"{words.partition(' ')[0]} 2s")
    return text


@contextmanager
def caddy(
    folder: Path, port: int, upstream: str, change: Callable[[str], str] = str
) -> Iterator[Proxy]:
    """Run Caddy with the Caddyfile that is handed out, changed if that is wanted."""
    text = change((DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert "\n{\n" in text
    assert "grace_period 5s" in text
    text = text.replace("\n{\n", f"\n{ALONE}", 1).replace("grace_period 5s", "grace_period 100ms")
    url = f"https://localhost:{port}"
    with _caddy(folder, port, text, EUCHRE_PUBLIC_URL=url, EUCHRE_UPSTREAM=upstream) as proxy:
        yield proxy


@contextmanager
def _caddy(folder: Path, port: int, text: str, **environment: str) -> Iterator[Proxy]:
    """Run Caddy with a Caddyfile."""
    program = needed("caddy")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "Caddyfile"
    file.write_text(text, encoding="utf-8")
    places = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    with _running(
        command, folder, os.environ | places | environment, lambda: root.exists() and secure(port)
    ):
        context = ssl.create_default_context(cafile=str(root))
        yield Proxy(f"https://localhost:{port}", context)


@contextmanager
def tunnel(folder: Path, name: str, upstream: str, *rules: str) -> Iterator[Proxy]:
    """Run Caddy as a tunnel program does its work: it knows nothing of the server but its port.

    Browsers ask it for ``name``, to which nothing but the header ``Host`` leads.
    """
    port = free_port()
    lines = [
        *(f"{ALONE}}}", f"https://localhost:{port}, https://{name}:{port} {{"),
        *(f"reverse_proxy {upstream} {{", *rules, "}", "}", ""),
    ]
    with _caddy(folder, port, "\n".join(lines)) as proxy:
        yield proxy


@contextmanager
def nginx(
    folder: Path, port: int, upstream: str, change: Callable[[str], str] = str
) -> Iterator[Proxy]:
    """Run nginx with the site that is handed out, changed if that is wanted."""
    program = needed("nginx")
    folder.mkdir(parents=True, exist_ok=True)
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    make = f"req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -keyout {key}"
    name = f"-out {certificate} -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    command = [needed("openssl"), *f"{make} {name}".split()]
    subprocess.run(command, check=True, capture_output=True)
    text = change((DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    for old, new in (
        ("server 127.0.0.1:8000", f"server {upstream}"),
        ("listen 443", f"listen {port}"),
        ("listen [::]:443", f"listen [::1]:{port}"),
        ("listen 80;", f"listen {free_port()};"),
        ("    listen [::]:80;\n", ""),
        ("/etc/letsencrypt/live/club.example/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/club.example/privkey.pem", str(key)),
        ("club.example", "localhost"),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder), encoding="utf-8")
    command = [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(file)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with _running(command, folder, dict(os.environ), lambda: answers(port)):
        context = ssl.create_default_context(cafile=str(certificate))
        yield Proxy(f"https://localhost:{port}", context)


@contextmanager
def _running(
    command: list[str], folder: Path, environment: dict[str, str], ready: Callable[[], bool]
) -> Iterator[None]:
    """Run a program until the block ends."""
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)

        def started() -> bool:
            assert process.poll() is None, log.read_text()
            return ready()

        try:
            until(started, log.read_text)
            yield
        finally:
            process.terminate()
            process.wait(LATEST)


def answers(port: int) -> bool:
    """Whether something listens at a port of this machine."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def own_address() -> str:
    """Return an address of this machine that is not loopback, or skip the test."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Nothing is sent.
            asked.connect(("203.0.113.1", 9))
            found: str = asked.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    if found.startswith("127."):
        pytest.skip("this machine has no address of its own")
    return found
