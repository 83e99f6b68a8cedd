#!/bin/bash
# Deploys a version of the cell to the Swarm of this manager, or brings a running one to it. Run it at the root of the
# repository, with the variables of stack.yml: REGISTRY, VERSION, PUBLIC_URL, MAIL_FROM. SERVERS=own leaves out Postgres, NATS and
# Redis; EXTRA names stack files of yours that come last, with spaces between them. CELL_SECRETS names another directory below .data/cells. With
# RESOLVE_IMAGES=never no registry is asked, for images that every machine has. Safe to run again; run it each week, so that
# certificates are renewed.
set -euo pipefail
export DOCKER_CLI_HINTS=false DEPLOYMENT=${DEPLOYMENT:-$(date +%s)}
here=$(dirname "$0")
cell=${CELL_SECRETS:-floorlight}
secrets=.data/cells/$cell
deploy() { docker stack deploy --with-registry-auth --resolve-image "${RESOLVE_IMAGES:-always}" "$@"; }
say() { printf '%s %s\n' "$(date +%T)" "$*"; }

[[ $(docker info --format '{{.Swarm.ControlAvailable}}') == true ]] || { echo 'This is no manager of a Swarm: docker swarm init' >&2; exit 1; }
for secret in floorlight-mail floorlight-front-certificate; do
  docker secret inspect "$secret" >/dev/null 2>&1 || { echo "The secret $secret is missing; deploy/swarm/README.md says what it holds" >&2; exit 1; }
done
# Between machines the networks are encrypted. Only front and outside lead out of the Swarm.
options=(--driver overlay --attachable)
[[ ${ENCRYPTED:-yes} == yes ]] && options+=(--opt encrypted)
for name in front services data outside; do
  internal=(); [[ $name == services || $name == data ]] && internal=(--internal)
  docker network inspect "floorlight-$name" >/dev/null 2>&1 || docker network create "${options[@]}" "${internal[@]}" "floorlight-$name" >/dev/null
done
npm run --silent secrets -- swarm "$cell" >/dev/null

if [[ ${SERVERS:-} != own ]]; then
  say 'Postgres, NATS, Redis'
  deploy -c "$here/servers.yml" ${CELLS_FILE:+-c "$here/hub-servers.yml"} -c "$secrets/secrets-servers.json" floorlight-servers >/dev/null
fi

say 'preparing databases and NATS'
deploy -c "$here/steps.yml" -c "$secrets/secrets-steps.json" floorlight-steps >/dev/null
for _ in {1..300}; do
  state=$(docker service ps floorlight-steps_migrations --format '{{.CurrentState}}' | head -1)
  image=$(docker service ps floorlight-steps_migrations --format '{{.Image}}' | head -1)
  [[ $state == Complete* && $image == *":$VERSION" ]] && break
  sleep 1
done
[[ $state == Complete* && $image == *":$VERSION" ]] || { docker service logs --tail 20 floorlight-steps_migrations >&2; echo 'The migrations did not end' >&2; exit 1; }

# Swarm changes no config: another content is another one.
hash_of() { sha256sum "$1" | cut -c1-8; }
HAPROXY_CONFIG=$(hash_of "$here/haproxy.cfg"); export HAPROXY_CONFIG
if [[ -n ${CELLS_FILE:-} ]]; then CELLS_CONFIG=$(hash_of "$CELLS_FILE"); export CELLS_CONFIG; fi
files=("$here/stack.yml" "$secrets/secrets-stack.json"); for file in ${EXTRA:-}; do files+=("$file"); done
names=(auth vault safety breaks inventory notify gateway front)

# Swarm takes a version back by itself where its instances don't get ready: waits for its verdict on a process, once it has begun.
settled() {
  local name=$1 running wanted update image
  sleep 2
  for _ in {1..300}; do
    read -r running wanted < <(docker service ls --filter "name=floorlight_$name" --format '{{.Replicas}}' | tr '/' ' ')
    update=$(docker service inspect "floorlight_$name" --format '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}')
    [[ $update =~ ^(|completed|rollback_completed|rollback_paused|paused)$ && $running == "$wanted" ]] && break
    sleep 1
  done
  image=$(docker service inspect "floorlight_$name" --format '{{.Spec.TaskTemplate.ContainerSpec.Image}}')
  say "$name: $running of $wanted, ${update:-new}, ${image##*/}"
  [[ $update =~ ^(|completed)$ && $running == "$wanted" ]]
}
version_of() { docker service inspect "floorlight_$1" --format '{{.Version.Index}}' 2>/dev/null || true; }

say "version $VERSION"
failed=0
if docker service inspect floorlight_auth >/dev/null 2>&1; then
  # One process after the other: the new instances of all at once would take the processor from those that serve people.
  single=$(mktemp -d); trap 'rm -rf "$single"' EXIT
  for name in "${names[@]}"; do
    mapfile -t one < <(npm run --silent stack:service -- "$name" "$single" "${files[@]}")
    before=$(version_of "$name")
    deploy "${one[@]/#/--compose-file=}" floorlight >/dev/null
    [[ $(version_of "$name") == "$before" ]] && continue # nothing is new
    settled "$name" || { echo "The processes after $name keep their version" >&2; exit 1; }
  done
  deploy "${files[@]/#/--compose-file=}" floorlight >/dev/null # what else EXTRA names
else
  deploy "${files[@]/#/--compose-file=}" floorlight >/dev/null
  for name in "${names[@]}"; do settled "$name" || failed=1; done
fi
"$here/one-place.sh" || failed=1
exit "$failed"
