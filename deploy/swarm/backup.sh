#!/bin/bash
# Writes a backup of the running cell into the folder BACKUPS of this manager (.data/backups unless given), under the time or the name
# given: deploy/swarm/backup.sh [NAME]. The folder must be writable for the user 1000, and the volumes of auth and safety reachable
# from this machine. Run it at the root of the repository, with the variables of deploy.sh. tools/backup/README.md says what a backup
# holds, and which keys to keep.
set -euo pipefail
export ACTION="backup ${*}"
exec "$(dirname "$0")/run-backup.sh"
