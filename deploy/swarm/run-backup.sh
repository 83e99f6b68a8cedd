#!/bin/bash
# Runs ACTION in a container of floorlight-backup, shows what it writes, and ends as it does. backup.sh and restore.sh call it.
set -euo pipefail
export DOCKER_CLI_HINTS=false BACKUPS=${BACKUPS:-$PWD/.data/backups}
here=$(dirname "$0")
cell=${CELL_SECRETS:-floorlight}
NODE=$(docker info --format '{{.Swarm.NodeID}}'); export NODE
mkdir -p "$BACKUPS"
if [[ $(id -u) == 0 ]]; then chown 1000:1000 "$BACKUPS"; fi
npm run --silent secrets -- swarm "$cell" >/dev/null
docker stack rm floorlight-backup >/dev/null 2>&1 || true
trap 'docker stack rm floorlight-backup >/dev/null' EXIT
docker stack deploy --with-registry-auth --resolve-image "${RESOLVE_IMAGES:-always}" \
  -c "$here/backup.yml" -c ".data/cells/$cell/secrets-backup.json" floorlight-backup >/dev/null
"$here/run-task.sh" floorlight-backup_backup
