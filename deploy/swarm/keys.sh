#!/bin/bash
# What must be kept beside backups and .data/cells: the keys of backups, and the anchors of the audit log with their public keys.
# `deploy/swarm/keys.sh export FILE` writes them, `deploy/swarm/keys.sh import FILE` brings them into an empty cell before restore.sh.
# Whoever has the file and a backup can read everything: keep them apart, and replace the file each time, because erased people's keys
# are in older ones. Run it on the machine with auth's volume, with REGISTRY and VERSION.
set -euo pipefail
in_auth() { docker run --rm --interactive --volume floorlight_auth:/auth --entrypoint tar "${REGISTRY:?}/floorlight-backup:${VERSION:?}" -C /auth "$@"; }
umask 077
case "$#${1:-}" in
  2export) in_auth -c . </dev/null >"$2" ;;
  2import) in_auth -x <"$2" ;;
  *) echo 'Say: deploy/swarm/keys.sh export FILE, or deploy/swarm/keys.sh import FILE' >&2; exit 1 ;;
esac
