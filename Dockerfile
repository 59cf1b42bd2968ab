# The server in a container.  It needs one volume, /data, and writes nowhere else, so the root can
# be read-only.  compose.yaml starts it with Caddy; docs/hosting.md tells the rest.
FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY tools tools
COPY src src
# The pages of the help are part of the package.
COPY docs docs
# With the versions that the tests run with.
RUN python -m tools.pin --print > /tmp/pins.txt \
    && python -m venv /opt/euchre \
    && /opt/euchre/bin/pip install --quiet --constraint /tmp/pins.txt ".[all,postgres]" \
    && /opt/euchre/bin/pip uninstall --quiet --yes pip

FROM python:3.13-slim
RUN groupadd --gid 10001 euchre \
    && useradd --uid 10001 --gid euchre --home-dir /data --no-create-home --shell /usr/sbin/nologin euchre \
    && install --directory --owner=euchre --group=euchre --mode=0700 /data /backups
COPY --from=build /opt/euchre /opt/euchre
# Code is compiled for the processor at hand and kept in the volume.
ENV PATH=/opt/euchre/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    EUCHRE_HOST=0.0.0.0 \
    EUCHRE_PORT=8000 \
    EUCHRE_NO_BROWSER=1 \
    EUCHRE_DATA=/data \
    EUCHRE_CACHE=/data/cache
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["euchre", "server", "health"]
CMD ["euchre", "serve"]
