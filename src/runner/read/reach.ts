import type { Reached } from '../../domain/preflight/survey.ts';
import { type Script, sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Tries a way to another machine, with bash alone. */
export interface ReachRead {
  readonly kind: 'reach';
  /** `tcp` connects; `udp` sends and cannot tell what became of it; `dns` asks a name server for the root. */
  readonly protocol: 'tcp' | 'udp' | 'dns';
  readonly address: string;
  readonly port: number;
  /** Of a datagram: who sends it, and how large it is on the wire, headers included. */
  readonly from?: string;
  readonly bytes?: number;
  /** The uid of a pod on this host from whose network it is tried; a refusal is an answer then. */
  readonly inPod?: string;
}

const limitSeconds = 3;

/** A listener that was just opened may need a moment; being refused is asked again for about two seconds. */
const refusals = 8;
const pauseSeconds = '0.25';

/** Started together; the host is not asked to carry more processes than that. */
const atOnce = 32;

/** bash says only in words what the kernel said: a refusal of the other end, or no way there (errno 113). */
const connect = `
said=$({ exec 3<>"/dev/tcp/$0/$1"; } 2>&1) && exit 0
case $said in *refused*) exit 1 ;; *) exit 113 ;; esac`;

/** One write is one datagram. The pad makes it as large as wanted: 28 or 48 bytes are headers. Thrice, as some get lost. */
const send = `
head="<$2 $3 "; [[ $0 == *:* ]] && headers=48 || headers=28
printf -v pad '%*s' $(($3 - headers - \${#head} - 1)) ''
for n in 1 2 3; do
  printf %s "$head\${pad// /x}>" | dd bs=65536 count=1 iflag=fullblock >"/dev/udp/$0/$1" || exit 1
  sleep 0.1
done`;

/** A query for the servers of the root, which every name server answers somehow. */
const ask = `
exec 3<>"/dev/udp/$0/$1"
for n in 1 2; do
  printf '\\x4b\\x58\\x01\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\x01' >&3
  [ "$(timeout 1 dd bs=512 count=1 <&3 | wc -c)" -gt 0 ] && exit 0
done
exit 124`;

const programs: Readonly<Record<ReachRead['protocol'], string>> = { tcp: connect, udp: send, dns: ask };

const failures: Readonly<Record<string, Reached>> = { 1: 'refused', 113: 'no-route', 124: 'silent' };

/** Prints a process of a pod, whatever runtime started it: the control group of each bears the uid, in one of two spellings. */
const enterPod = sh`
    own=$(readlink /proc/self/ns/net)
    process_in() {
      for group in $(grep -ls -e "pod$1" -e "pod$(printf %s "$1" | tr - _)" /proc/[0-9]*/cgroup); do
        pid=\${group#/proc/}; pid=\${pid%/cgroup}
        net=$(readlink "/proc/$pid/ns/net") && [ "$net" != "$own" ] && { echo "$pid"; return; }
      done
    }`;

export const reachRead = defineRead<ReachRead, Reached>({
  script: (asked) => sh`
    ${enterPod}
    try() {
      index=$1 retries=$2 pod=$3; shift 3; n=0; enter=
      if [ -n "$pod" ]; then
        pid=$(process_in "$pod")
        [ -n "$pid" ] || { echo "$index 127"; return; }
        enter="nsenter -t $pid -n"
      fi
      while :; do
        $enter timeout ${limitSeconds} bash -c "$@"; code=$?
        [ "$code" = 1 ] && [ "$n" -lt "$retries" ] || break
        n=$((n + 1)); sleep ${pauseSeconds}
      done
      echo "$index $code"
    }
    ${asked.map(attempt)}
    wait; printf '\0'`,
  parse([answer = ''], asked) {
    const codes = new Map(
      answer.split('\n').map((line): [string, string] => {
        const [index = '', code = ''] = line.split(' ');
        return [index, code];
      }),
    );
    return asked.map(({ protocol }, index) => {
      const code = codes.get(String(index));
      if (code === '0') return protocol === 'udp' ? 'sent' : 'answered';
      return failures[code ?? ''] ?? 'unable';
    });
  },
});

function attempt(
  { protocol, address, port, from = '-', bytes = 64, inPod = '' }: ReachRead,
  index: number,
): Script {
  const retries = protocol === 'tcp' && inPod === '' ? refusals : 0;
  const line = sh`try ${index} ${retries} ${inPod} ${programs[protocol]} ${address} ${port} ${from} ${bytes} &`;
  return (index + 1) % atOnce === 0 ? sh`${line} wait` : line;
}
