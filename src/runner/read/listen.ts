import { type Script, sh } from '../script.ts';
import { fileNameOf } from '../state-paths.ts';
import { defineRead } from './read-kind.ts';

/**
 * Opens ports for a moment, so that other hosts can try the way to them. systemd itself listens, which every host has;
 * a port that is taken stays with its owner. The listeners end with `heard`, with the connection, or after their time,
 * and take their directory with them.
 */
export interface ListenRead {
  readonly kind: 'listen';
  readonly name: string;
  readonly sockets: readonly Socket[];
  readonly seconds: number;
}

export interface Socket {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
}

/** Where only root writes, and nothing outlives a boot. */
const listenersHome = '/run/kubexm-listen-';
export const listenersPath = (name: string): string => `${listenersHome}${fileNameOf(name)}`;

/** Every program that listens by `listen`, as `123|456|`; whoever looks at ports passes them by. */
export const listenerPids = sh`cat ${listenersHome}*/pids 2>/dev/null`;

/** `end_listening DIRECTORY`: returns when its ports are free again. */
export const endListening = sh`
end_listening() {
  for p in $(cat "$1/pid" "$1/pids" 2>/dev/null | tr '|' ' '); do
    # The number may be that of another program by now.
    ! grep -qsa 'kubexm-listen\|socket-activate' "/proc/$p/cmdline" || kill "$p" 2>/dev/null
  done
  n=0; while [ -e "$1" ] && [ "$n" -lt 50 ]; do n=$((n + 1)); sleep 0.1; done
  rm -rf -- "$1"
}`;

/**
 * Arguments: the shell whose end is the end of the connection, seconds to live, a directory, then per socket a protocol
 * and a place. What arrives on a datagram socket is kept in the directory.
 */
const keepListening = `
lane=$1 left=$2 dir=$3; shift 3
pids=
trap 'kill $pids; rm -rf -- "$dir"' EXIT
trap 'exit 0' TERM HUP INT
while [ $# -gt 0 ]; do
  if [ "$1" = tcp ]; then systemd-socket-activate -l "$2" sleep "$left" &
  else systemd-socket-activate --inetd -d -l "$2" dd bs=65536 of="$dir/heard.$#" & echo $! >>"$dir/ears"; fi
  pids="$pids $!"; shift 2
done
printf '%s|' $pids >"$dir/pids"
while [ "$left" -gt 0 ] && kill -0 "$lane"; do left=$((left - 1)); sleep 1 & wait $!; done`;

/** Whether the host could open ports at all. */
export const listenRead = defineRead<ListenRead, boolean>({
  script: (asked) => sh`${asked.map(listenScript)}`,
  parse: (fields, asked) => asked.map((_, index) => fields[index] === 'listening'),
});

function listenScript({ name, sockets, seconds }: ListenRead): Script {
  const dir = listenersPath(name);
  const places = sockets.flatMap(({ protocol, address, port }) => [
    protocol,
    address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
  ]);
  // Whoever sends a datagram is not told that it came too early. As the kernel writes ports.
  const datagramPorts = sockets
    .filter(({ protocol }) => protocol === 'udp')
    .map(({ port }) => port.toString(16).toUpperCase().padStart(4, '0'));
  return sh`
    ${endListening}
    # Of a run that was cut off, and is taken up before its ports have been closed.
    for d in ${listenersHome}*; do
      [ -e "$d/lane" ] || continue
      if [ "$d" = ${dir} ] || ! kill -0 "$(cat "$d/lane")" 2>/dev/null; then end_listening "$d"; fi
    done
    if command -v systemd-socket-activate >/dev/null && mkdir -m 0700 -- ${dir}; then
      sh -c ${keepListening} kubexm-listen "$$" ${seconds} ${dir} ${places} </dev/null >/dev/null 2>&1 &
      echo $! >${dir}/pid
      echo $$ >${dir}/lane
      printf listening
      n=0
      for port in ${datagramPorts}; do
        while ! grep -qs ":$port 0" /proc/net/udp /proc/net/udp6 && [ "$n" -lt 20 ]; do n=$((n + 1)); sleep 0.1; done
      done
    fi
    printf '\0'`;
}
