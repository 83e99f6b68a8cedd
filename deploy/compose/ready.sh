#!/bin/bash
# A container's health check: is /readyz on this port answered with 200? Bash asks with a tenth of the effort it takes
# to start a Node, and this runs every few seconds for as long as the container lives.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
