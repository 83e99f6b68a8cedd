#!/bin/bash
# Whether the files of auth and of safety are in one place each. Where instances run on several machines with a volume of one machine,
# each machine has files of its own: the keys of backups, the audit log's anchors and photos would be partly here and partly there, and
# the key of an erased person would stay where their request did not arrive. deploy.sh, backup.sh and restore.sh ask.
set -euo pipefail
status=0
for name in auth safety; do
  service=floorlight_$name
  machines=$(docker service ps "$service" --filter desired-state=running --format '{{.Node}}' | sort -u | paste -sd ' ')
  [[ $machines == *' '* ]] || continue
  driver=$(docker service inspect "$service" \
    --format '{{range .Spec.TaskTemplate.ContainerSpec.Mounts}}{{with .VolumeOptions}}{{with .DriverConfig}}{{.Name}}{{end}}{{end}}{{end}}')
  [[ -z $driver ]] || continue # other machines reach it
  variables=$(docker service inspect "$service" --format '{{join .Spec.TaskTemplate.ContainerSpec.Env "\n"}}')
  if [[ $name == safety ]] && grep -q '^PHOTOS_S3_URL=.' <<<"$variables"; then continue; fi
  echo "$name runs on several machines, $machines, each of which has files of its own. Keep $name on one machine, or name a driver for" \
    "its volume that all of them reach: deploy/swarm/README.md, Files." >&2
  status=1
done
exit "$status"
