#!/bin/bash
# Creates a role and a database for each service, on the first start with an empty data directory. Encoding and
# collation are set here, so that text sorts the same on every image and host. Auth's database belongs to a role that
# only migrates, so the serving role can't rewrite the audit log.
set -euo pipefail
for service in auth vault safety breaks inventory notify; do
  psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres \
    -v name="floorlight_$service" -v password="$POSTGRES_PASSWORD" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name" template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
done
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role floorlight_auth_owner login password :'password';
alter database floorlight_auth owner to floorlight_auth_owner;
SQL
