# First stage: build the wheel and install it, with exact versions, into a virtual environment.
FROM python:3.13-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src

RUN python -m venv --without-pip /opt/tessela
COPY constraints.txt ./
RUN pip install -c constraints.txt hatchling

COPY . .
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && pip --python /opt/tessela/bin/python install -c constraints.txt "$(echo /wheels/tessela-*.whl)[postgres]" \
    && /opt/tessela/bin/tessela --help > /dev/null


# Second stage: the interpreter, the environment, and a user that may write to /data only.
FROM python:3.13-slim

RUN groupadd --system --gid 10001 tessela \
    && useradd --system --uid 10001 --gid tessela --home-dir /data --no-create-home --shell /usr/sbin/nologin tessela \
    && install -d -o tessela -g tessela -m 0750 /data

COPY --from=build /opt/tessela /opt/tessela

ENV PATH="/opt/tessela/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    TESSELA_DATABASE_URL=sqlite+aiosqlite:////data/tessela.db

USER tessela
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM

# Migrations first, then the bot in the place of the shell, so that it gets the signals.
CMD ["sh", "-c", "tessela db upgrade && exec tessela run"]
