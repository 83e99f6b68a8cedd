#!/bin/bash
# What must be kept beside backups: the secrets of all processes, the keys of backups, and the anchors of the audit log with their
# public keys. `deploy/compose/keys.sh export FILE` writes them from the running composition, `deploy/compose/keys.sh import FILE` puts them
# into an empty one before restore.sh. Whoever has the file and a backup can read everything: keep them apart, and replace the
# file each time, because erased people's keys are in older ones. Run it in the directory of docker-compose.yml. COMPOSE is the
# command: "docker compose" unless given.
set -euo pipefail
compose() { ${COMPOSE:-docker compose} "$@"; }
[[ $# == 2 && $1 =~ ^(export|import)$ ]] || { echo 'Say: deploy/compose/keys.sh export FILE, or deploy/compose/keys.sh import FILE' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ $1 == export ]]; then
  umask 077
  compose run --rm --no-deps -T secrets sh -c 'cd /secrets && tar -c *' </dev/null >"$work/secrets.tar"
  compose run --rm --no-deps -T --entrypoint tar auth -C /data -c . </dev/null >"$work/auth.tar"
  tar -C "$work" -cf "$2" secrets.tar auth.tar
else
  tar -C "$work" -xf "$2"
  compose run --rm --no-deps -T secrets tar -C /secrets -x <"$work/secrets.tar"
  compose run --rm --no-deps -T --entrypoint tar auth -C /data -x <"$work/auth.tar"
fi
