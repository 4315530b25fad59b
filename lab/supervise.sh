#!/bin/sh
# Keeps one lab host running: systemd-nspawn ends with 133 when the host asked to be rebooted.
# Usage: supervise.sh CGROUP... -- COMMAND...
set -eu
cgroups=
while [ "$1" != -- ]; do
  cgroups="$cgroups $1"
  shift
done
shift
# Fails, and starts nothing, when the lab was destroyed in the meantime.
for group in $cgroups; do echo $$ >"$group/supervisor/cgroup.procs"; done
while :; do
  ending=0
  sh -euc 'for group in $0; do echo $$ >"$group/machine/cgroup.procs"; done; exec "$@"' "$cgroups" "$@" || ending=$?
  [ "$ending" -eq 133 ] || exit "$ending"
  # A machine that starts has no control groups from its last life.
  for group in $cgroups; do find "$group/machine" -mindepth 1 -depth -type d -exec rmdir {} +; done
done
