#!/bin/bash
# Puts a backup from the folder BACKUPS (.data/backups unless given) in place of all data of the composition:
# deploy/compose/restore.sh NAME --replace. Also for an empty one, after `deploy/compose/keys.sh import FILE`: without its keys a backup
# restores nobody. Run it in the directory of docker-compose.yml. COMPOSE is the command: "docker compose" unless given;
# COMPOSE_FILE are its files, where there are more: docker-compose.yml:deploy/compose/hub.yml.
set -euo pipefail
[[ $# == 2 && $2 == --replace ]] || { echo 'Say: deploy/compose/restore.sh NAME --replace. All data of the composition is lost.' >&2; exit 1; }
source "$(dirname "$0")/files.sh"
export BACKUPS=${BACKUPS:-$PWD/.data/backups}
compose() { ${COMPOSE:-docker compose} "${files[@]}" "$@" </dev/null; }

processes=(gateway auth vault safety breaks inventory notify)
scale=() # as many of each as run now
for name in "${processes[@]}"; do
  count=$(compose ps -q "$name" | wc -l)
  scale+=(--scale "$name=$((count > 0 ? count : 1))")
done
trap 'echo "Not restored. To go on with what is there: docker compose up --detach ${scale[*]}" >&2' ERR
compose stop "${processes[@]}" bus-set-up
compose -f deploy/compose/backup.yml run --rm -T backup restore "$@"
trap 'echo "Restored, but NATS and Redis may still hold what is of another time: empty their volumes, then docker compose up --detach ${scale[*]}" >&2' ERR
# What the stream and Redis hold is of another time. Both are made again from Postgres.
project=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.project"}}' "$(compose ps -q postgres)")
compose rm --stop --force nats redis
for name in nats redis; do
  docker volume ls -q --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.volume=$name" | xargs -r docker volume rm
done
compose up --detach "${scale[@]}"
