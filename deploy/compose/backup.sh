#!/bin/bash
# Writes a backup of the running composition into the folder BACKUPS (.data/backups unless given), under the time or the name given:
# deploy/compose/backup.sh [NAME]. The folder must be writable for the user 1000. Run it in the directory of docker-compose.yml.
# COMPOSE is the command: "docker compose" unless given; COMPOSE_FILE are its files, where there are more. tools/backup/README.md says what a backup holds, and which keys to keep.
set -euo pipefail
source "$(dirname "$0")/files.sh"
export BACKUPS=${BACKUPS:-$PWD/.data/backups}
mkdir -p "$BACKUPS"
if [[ $(id -u) == 0 ]]; then chown 1000:1000 "$BACKUPS"; fi
${COMPOSE:-docker compose} "${files[@]}" -f deploy/compose/backup.yml run --rm --no-deps -T backup backup "$@" </dev/null
