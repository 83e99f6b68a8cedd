#!/bin/bash
# A container's health check: does /readyz on this port answer 200? Bash needs a tenth of the time of starting Node,
# and the check runs every few seconds. With `once` it is enough to be alive after that: Swarm kills what is unhealthy, and
# a process that waits for Postgres must not be killed.
set -euo pipefail
path=/readyz
[[ ${2:-} == once && -e /tmp/was-ready ]] && path=/healthz
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$path" >&3
read -r _ status _ <&3
[[ $status == 200 ]]
[[ ${2:-} != once ]] || : >/tmp/was-ready
