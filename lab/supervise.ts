/**
 * Keeps one lab host running: systemd-nspawn ends with 133 when the host asked to be rebooted. A text of its own, not
 * a file, so that it works from wherever the program was installed to.
 *
 * Arguments: CGROUP... -- COMMAND...; PORT in the environment is plugged into BRIDGE.
 */
export const supervise = `
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
  left=200
  if [ -n "\${PORT-}" ]; then
    # The kernel may not have taken away that of the last life yet.
    ip link delete "$PORT" 2>/dev/null || true
    # systemd-nspawn makes it, and plugs only the first one in.
    (until ip link set "$PORT" master "$BRIDGE" up 2>/dev/null || [ $((left -= 1)) -eq 0 ]; do sleep 0.05; done) &
  fi
  ending=0
  sh -euc 'for group in $0; do echo $$ >"$group/machine/cgroup.procs"; done; exec "$@"' "$cgroups" "$@" || ending=$?
  [ "$ending" -eq 133 ] || exit "$ending"
  # A machine that starts has no control groups from its last life.
  for group in $cgroups; do find "$group/machine" -mindepth 1 -depth -type d -exec rmdir {} +; done
done
`;
