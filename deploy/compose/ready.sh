#!/bin/bash
# A container's health check: does /readyz on this port answer 200? Bash needs a tenth of the time of starting Node,
# and the check runs every few seconds.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
