#!/bin/bash
# Runs ACTION in a container of floorlight-backup, shows what it writes, and ends as it does. backup.sh and restore.sh call it.
set -euo pipefail
export DOCKER_CLI_HINTS=false BACKUPS=${BACKUPS:-$PWD/.data/backups}
here=$(dirname "$0")
cell=${CELL_SECRETS:-floorlight}
service=floorlight-backup_backup
NODE=$(docker info --format '{{.Swarm.NodeID}}'); export NODE
mkdir -p "$BACKUPS"
if [[ $(id -u) == 0 ]]; then chown 1000:1000 "$BACKUPS"; fi
npm run --silent secrets -- swarm "$cell" >/dev/null
docker stack rm floorlight-backup >/dev/null 2>&1 || true
docker stack deploy --with-registry-auth --resolve-image "${RESOLVE_IMAGES:-always}" \
  -c "$here/backup.yml" -c ".data/cells/$cell/secrets-backup.json" floorlight-backup >/dev/null
trap 'docker stack rm floorlight-backup >/dev/null' EXIT
# A large cell takes its time.
for ((;;)); do
  task=$(docker service ps "$service" --no-trunc --format '{{.ID}}' | head -1)
  state=$([[ -n $task ]] && docker inspect --format '{{.Status.State}}' "$task" || true)
  [[ $state =~ ^(complete|failed|rejected)$ ]] && break
  sleep 1
done
docker service logs --raw "$task" 2>&1
[[ $state == complete ]] || { docker inspect --format '{{.Status.Err}}' "$task" >&2; exit 1; }
