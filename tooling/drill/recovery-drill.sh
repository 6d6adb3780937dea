#!/usr/bin/env bash
# Monthly recovery drill: restores a base backup with its WAL into a scratch cluster beside the production one, up to an instant, counts what is
# there, and prints how long that took (RTO) and how old the newest event is (RPO). It touches neither production nor the backup.
#
#   BASE=/backups/base RESTORE_COMMAND='cp /backups/wal/%f %p' tooling/drill/recovery-drill.sh ['2026-11-25 10:00:00+00']
#
# BASE is a folder as pg_basebackup -D writes it. PG_BIN is the folder of PostgreSQL's programs, PORT the scratch cluster's (54999), DATABASE the
# database (balcao), DB_USER its superuser (postgres).
set -euo pipefail

: "${BASE:?the folder of the base backup}"
: "${RESTORE_COMMAND:?the command that fetches a WAL file, as restore_command of PostgreSQL}"
TARGET=${1:-}
PORT=${PORT:-54999}
DATABASE=${DATABASE:-balcao}
DB_USER=${DB_USER:-postgres}
PG_BIN=${PG_BIN:+$PG_BIN/}

SCRATCH=$(mktemp -d "${TMPDIR:-/tmp}/balcao-drill.XXXXXX")
cleanup() {
  "${PG_BIN}pg_ctl" -D "$SCRATCH/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$SCRATCH"
}
trap cleanup EXIT

failed() {
  echo 'The recovery failed:' >&2
  tail -20 "$SCRATCH/log" >&2
  exit 1
}

ask() { "${PG_BIN}psql" -h "$SCRATCH" -p "$PORT" -U "$DB_USER" -d "$DATABASE" -XAtc "$1"; }

began=$(date +%s)
cp -R "$BASE" "$SCRATCH/data"
chmod 700 "$SCRATCH/data"
rm -f "$SCRATCH/data/postmaster.pid"
touch "$SCRATCH/data/recovery.signal"
{
  echo "restore_command = '${RESTORE_COMMAND//\'/\'\'}'"
  echo "archive_mode = off"
  echo "listen_addresses = ''"
  echo "unix_socket_directories = '$SCRATCH'"
  echo "port = $PORT"
  echo "recovery_target_action = 'promote'"
  if [ -n "$TARGET" ]; then echo "recovery_target_time = '$TARGET'"; fi
} >>"$SCRATCH/data/postgresql.auto.conf"

"${PG_BIN}pg_ctl" -D "$SCRATCH/data" -l "$SCRATCH/log" -w -t 3600 start >/dev/null || failed
# It answers questions before recovery has ended, and stops where the instant is not in the WAL.
until [ "$(ask 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  "${PG_BIN}pg_ctl" -D "$SCRATCH/data" status >/dev/null || failed
  sleep 1
done

tenants=$(ask 'select count(*) from tenants')
tickets=$(ask 'select count(*) from tickets')
newest=$(ask 'select coalesce(max(created_at)::text, $$none$$) from audit_events')
took=$(($(date +%s) - began))
echo "organisations: $tenants"
echo "tickets:       $tickets"
echo "newest act:    $newest"
echo "RTO:           $took s"
[ "$tenants" -gt 0 ]
