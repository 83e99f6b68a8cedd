#!/bin/bash
# Puts a backup from the folder BACKUPS of this manager (.data/backups unless given) in place of all data of the cell:
# deploy/swarm/restore.sh NAME --replace. Also for an empty cell, once deploy.sh has deployed it. Nobody is served meanwhile. Run it at
# the root of the repository, with the variables of deploy.sh, on the machine of NATS and Redis where they are those of servers.yml.
set -euo pipefail
[[ $# == 2 && $2 == --replace ]] || { echo 'Say: deploy/swarm/restore.sh NAME --replace. All data of the cell is lost.' >&2; exit 1; }
export DOCKER_CLI_HINTS=false ACTION="restore $*"
scale() { docker service scale --detach "$@" >/dev/null; }
# Waits until no container of these services is left.
ended() {
  for service in "$@"; do
    while [[ -n $(docker ps --all --quiet --filter "label=com.docker.swarm.service.name=$service" --filter status=running) ]]; do sleep 1; done
  done
}

services=(floorlight_{gateway,auth,vault,safety,breaks,inventory,notify})
before=()
for service in "${services[@]}"; do
  before+=("$service=$(docker service inspect "$service" --format '{{.Spec.Mode.Replicated.Replicas}}')")
done
trap 'scale "${before[@]}"' EXIT
scale "${services[@]/%/=0}"
ended "${services[@]}"
"$(dirname "$0")/run-backup.sh"
if [[ ${SERVERS:-} != own ]]; then
  # What the stream and Redis hold is of another time. Both are made again from Postgres.
  servers=(floorlight-servers_{nats,redis})
  before+=("${servers[@]/%/=1}") # started again also if the next steps fail
  scale "${servers[@]/%/=0}"
  ended "${servers[@]}"
  for name in "${servers[@]}"; do
    docker ps --all --quiet --filter "label=com.docker.swarm.service.name=$name" | xargs -r docker rm --force >/dev/null
    docker volume rm "$name" >/dev/null
  done
fi
