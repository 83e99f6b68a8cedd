#!/bin/bash
# Waits for the only task of a service, shows what it writes, and ends as it does: run-task.sh SERVICE. Where no machine has started it
# after START_WITHIN seconds (300 unless given), that is an error, with Docker's reason. Once it runs it may take its time.
set -euo pipefail
limit=${START_WITHIN:-300}
for ((;;)); do
  task=$(docker service ps "$1" --no-trunc --quiet | head -1)
  state=$([[ -z $task ]] || docker inspect --type task --format '{{.Status.State}}' "$task")
  [[ $state =~ ^(complete|failed|rejected|orphaned|shutdown|remove)$ ]] && break
  if [[ $state != running ]] && ((SECONDS >= limit)); then
    reason=$([[ -z $task ]] || docker inspect --type task --format '{{.Status.Err}}' "$task")
    echo "No machine has started $1 within $limit s (${state:-no task}): ${reason:-Docker gives no reason}" >&2
    exit 1
  fi
  sleep 1
done
docker service logs --raw "$task" 2>&1
[[ $state == complete ]] || { docker inspect --type task --format '{{.Status.State}}: {{.Status.Err}}' "$task" >&2; exit 1; }
