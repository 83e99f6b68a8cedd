#!/bin/bash
# Looks at the running composition as `npm run doctor` does at `npm start`: whether each process is ready, and what in its
# configuration is unsafe in production. Exits with 1 where anything is reported. Run it in the directory of
# docker-compose.yml. COMPOSE is the command: "docker compose" unless given.
set -uo pipefail

status=0
for name in auth vault safety breaks inventory notify gateway; do
  ${COMPOSE:-docker compose} exec -T "$name" node libs/service-kit/src/report-own-container.ts "$name" </dev/null || status=1
done
exit "$status"
