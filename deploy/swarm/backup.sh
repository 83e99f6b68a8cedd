#!/bin/bash
# Writes a backup of the running cell into the folder BACKUPS of this manager (.data/backups unless given), under the time or the name
# given: deploy/swarm/backup.sh [NAME]. The folder must be writable for the user 1000, and this machine must have the volumes of auth and
# safety; Postgres may be on another one. Run it at the root of the repository, with the variables of deploy.sh. tools/backup/README.md
# says what a backup holds, and which keys to keep.
set -euo pipefail
export ACTION="backup ${*}"
"$(dirname "$0")/files-are-here.sh"
exec "$(dirname "$0")/run-backup.sh"
