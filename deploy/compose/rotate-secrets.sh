#!/bin/bash
# Replaces all secrets and certificates of the running composition without losing an alert: the services restart one after
# the other, the last ones with the new secrets of all. Run it in the directory of docker-compose.yml. COMPOSE is the
# command: "docker compose" unless given. After an interruption run it again.
set -euo pipefail
compose() { ${COMPOSE:-docker compose} "$@" </dev/null; }

compose run --rm --no-deps secrets node tools/secrets/for-containers.ts /secrets --rotate
# Postgres keeps the superuser's password in its data. On its own socket it asks for none.
compose exec -T postgres sh -c \
  'echo "alter role postgres password '"'"'$(cat /run/secrets/POSTGRES_PASSWORD)'"'"'; select pg_reload_conf()" | psql -qtU postgres' >/dev/null
compose kill -s HUP nats
# The product works without Redis: sessions come from auth, and mails about alerts from Postgres.
compose restart redis

# Services that nobody waits for come first, so that a mistake shows before it reaches alerts.
for name in vault breaks inventory auth notify safety gateway; do
  compose stop "$name"
  [[ $name == gateway ]] || compose run --rm --no-deps migrations node tools/databases/set-password.ts "$name"
  compose start "$name"
  container=$(compose ps -q "$name")
  for _ in {1..120}; do
    health=$(docker inspect --format '{{.State.Health.Status}}' "$container")
    [[ $health == healthy ]] && break
    sleep 0.5
  done
  [[ $health == healthy ]] || { echo "$name did not become ready with its new secrets; its log says why" >&2; exit 1; }
  echo "$name uses its new secrets"
done
compose run --rm --no-deps migrations
compose restart bus-set-up
echo 'The old secrets are no longer valid'
