#!/bin/bash
# Puts a backup from the folder BACKUPS of this manager (.data/backups unless given) in place of all data of the cell:
# deploy/swarm/restore.sh NAME --replace. Also for an empty cell, once deploy.sh has deployed it and `keys.sh import FILE` has brought its
# keys. Nobody is served meanwhile. This machine must have the volumes of auth and safety; Postgres, NATS and Redis may be on others. Run it
# at the root of the repository, with the variables of deploy.sh.
set -euo pipefail
[[ $# == 2 && $2 == --replace ]] || { echo 'Say: deploy/swarm/restore.sh NAME --replace. All data of the cell is lost.' >&2; exit 1; }
export DOCKER_CLI_HINTS=false ACTION="restore $*"
here=$(dirname "$0")
scale() { docker service scale --detach "$@" >/dev/null; }
# Waits until no instance of these services is left on any machine.
ended() {
  for service in "$@"; do
    for _ in {1..180}; do
      left=$(docker service ps "$service" --format '{{.CurrentState}} on {{.Node}}' | grep -vE '^(Complete|Failed|Shutdown|Rejected|Orphaned|Remove)' || true)
      [[ -n $left ]] || continue 2
      sleep 1
    done
    echo "$service has not stopped: $left" >&2
    return 1
  done
}
# The machine on which a service runs.
node_of() { docker service ps "$1" --filter desired-state=running --quiet --no-trunc | head -1 | xargs -r docker inspect --type task --format '{{.NodeID}}'; }
# Removes what is in a volume, on the machine that has it.
empty() {
  docker service rm floorlight-empty >/dev/null 2>&1 || true
  docker service create --detach --quiet --with-registry-auth --no-resolve-image --name floorlight-empty --restart-condition none --user 0 \
    --constraint "node.id == $2" --mount "type=volume,source=$1,target=/volume" \
    --entrypoint sh "$REGISTRY/floorlight-backup:$VERSION" -c 'find /volume -mindepth 1 -delete' >/dev/null
  "$here/run-task.sh" floorlight-empty
  docker service rm floorlight-empty >/dev/null
}

"$here/files-are-here.sh"
services=(floorlight_{gateway,auth,vault,safety,breaks,inventory,notify})
before=()
for service in "${services[@]}"; do
  before+=("$service=$(docker service inspect "$service" --format '{{.Spec.Mode.Replicated.Replicas}}')")
done
trap 'scale "${before[@]}"' EXIT
scale "${services[@]/%/=0}"
ended "${services[@]}"
"$here/run-backup.sh"
if [[ ${SERVERS:-} != own ]]; then
  # What the stream and Redis hold is of another time. Both are made again from Postgres.
  for server in floorlight-servers_{nats,redis}; do
    node=$(node_of "$server")
    [[ -n $node ]] || { echo "$server runs nowhere: start it, and restore again" >&2; exit 1; }
    before+=("$server=1") # started again also if the next steps fail
    scale "$server=0"
    ended "$server"
    empty "$server" "$node"
  done
fi
