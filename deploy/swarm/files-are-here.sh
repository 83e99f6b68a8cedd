#!/bin/bash
# Whether this machine has the volumes of auth and safety. Otherwise a backup would have neither people's keys nor photos, without saying
# so: Docker makes an empty volume where there is none. backup.sh and restore.sh ask first.
set -euo pipefail
"$(dirname "$0")/one-place.sh"
machine=$(docker info --format '{{.Name}}')
for name in auth safety; do
  volume=floorlight_$name
  kind=$(docker volume inspect "$volume" --format '{{.Driver}} {{len .Options}}' 2>/dev/null || true)
  [[ -n $kind && $kind != 'local 0' ]] && continue # of a driver that other machines reach
  machines=$(docker service ps "$volume" --filter desired-state=running --format '{{.Node}}' | sort -u | paste -sd ' ')
  [[ -n $kind && (-z $machines || " $machines " == *" $machine "*) ]] && continue
  echo "The files of $name are not on this machine, $machine, but on: ${machines:-none that runs $name now}." \
    "Run this there, where the folder of backups must be too; docker node promote makes a machine a manager." >&2
  exit 1
done
