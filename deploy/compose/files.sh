# For scripts to source: `files` are the files of the composition, as `docker compose` takes them by itself: those of COMPOSE_FILE, or
# docker-compose.yml and what is beside it. A script that adds a file of its own has to name them, and one that starts a hub without
# its hub.yml would start something else.
files=()
IFS=: read -ra names <<<"${COMPOSE_FILE:-docker-compose.yml}"
for name in "${names[@]}"; do files+=(-f "$name"); done
if [[ -z ${COMPOSE_FILE:-} && -e docker-compose.override.yml ]]; then files+=(-f docker-compose.override.yml); fi
