import { clientPort } from '../../domain/etcd-member.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { confined } from '../kubernetes/confined.ts';
import { type BalancedServer, place, readyAnswers, serverName } from './balancer.ts';
import { kubeVipLease, kubeVipLogs } from './kube-vip.ts';

export interface AddressWatch {
  readonly host: string;
  /** The address that moves. */
  readonly address: string;
  /** The API servers of all masters, this one's, too. */
  readonly servers: readonly BalancedServer[];
  readonly tellsEverybody: boolean;
}

/** There while the master that has the address wants another one to take it. */
export const passedOnBy = 'kubexm.io/passed-on-by';

const lease = `/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/${kubeVipLease}`;

/** What etcd has to say does not matter: without it no other master would do better. */
const question = '/readyz?exclude=etcd&exclude=etcd-readiness';

/**
 * What kube-vip does not do: look whether the API server beside it is well. A master that sees the one with the address
 * say that it is not ready, or ask to be relieved, writes itself into the lease; its kube-vip finds itself there
 * at its next look, and nobody waits until the lease is over. Of several one wins, because each says which version
 * of the lease it has seen. Silence counts when there is no answer three times while nobody renews the lease: a holder
 * that is merely out of sight goes on. Who has lost the lease silences its kube-vip at once, for that would take the
 * address off after its deadline, whether or not the next one has it by then; and ends it when the next one has renewed and
 * everybody must have heard of it: for a moment both have the address, one speaks of it, and whomever a client believes
 * answers. A kube-vip of somebody else goes on.
 */
export const addressWatchScript = ({ host, address, servers, ...input }: AddressWatch): string => `#!/bin/sh
# Written by kubexm: sees to it that the virtual address is with a master whose API server is ready.
set -u
me=${host}
servers='${servers.map((one) => `${one.name}=${place(one.address, one.port)}`).join(' ')}'
own=${place('127.0.0.1', kubernetesPorts.apiServer)}

ready() {
  answer=$(curl --silent --output /dev/null --write-out '%{http_code} %{time_connect}' --connect-timeout 0.4 --max-time 2 \\
    --cacert ${paths.clusterTrust} --connect-to "${serverName}:443:$1" 'https://${serverName}${question}')
  code=$? connected=\${answer#* } answer=\${answer%% *}
  case $answer in ${readyAnswers(input).join(' | ')}) return 0 ;; '' | 000) return 2 ;; *) return 1 ;; esac
}

call() {
  asked=$1
  shift
  curl --silent --fail --connect-timeout 0.5 --max-time 1 --cacert ${paths.clusterTrust} \\
    --cert ${paths.kubeVip.certificate} --key ${paths.kubeVip.key} \\
    --connect-to "${serverName}:443:$asked" "$@" 'https://${serverName}${lease}'
}

patch() {
  call "$1" --output /dev/null --request PATCH --header 'content-type: application/merge-patch+json' --data "$2"
}

value() {
  printf '%s\\n' "$found" | sed -n "s|.*\\"$1\\": *\\"\\([^\\"]*\\)\\".*|\\1|p"
}

# Where its own API server is down (7: the connection was refused), what another one says will do.
look() {
  found=$(call "$own")
  if [ $? -eq 7 ]; then
    for one in $servers; do
      if [ "\${one%%=*}" != "$me" ] && found=$(call "\${one#*=}"); then break; fi
    done
  fi
  [ -n "$found" ] || return 1
  holder=$(value holderIdentity) version=$(value resourceVersion) leaves=$(value ${passedOnBy})
}

mark() {
  patch "$own" "{\\"metadata\\":{\\"resourceVersion\\":\\"$version\\",\\"annotations\\":{\\"${passedOnBy}\\":$1}}}"
}

take() {
  now=$(date -u +%Y-%m-%dT%H:%M:%S.000000Z)
  patch "$own" "{\\"metadata\\":{\\"resourceVersion\\":\\"$version\\",\\"annotations\\":{\\"${passedOnBy}\\":null}},\\"spec\\":{\\"holderIdentity\\":\\"$me\\",\\"acquireTime\\":\\"$now\\",\\"renewTime\\":\\"$now\\"}}"
}

# An API server on this host that speaks to a member of etcd there would wait for it for ten seconds and more.
let_go_of() {
  ss --kill --no-header --tcp dst "\${1%:*}" dport = :${clientPort} >/dev/null 2>&1
}

has_address() {
  [ -n "$(ip -o address show to ${address})" ]
}

# Others may run a kube-vip as well. Ours is of the pod whose number ends the folder of its logs: the control groups of its
# process have that number, by whichever driver, in v1 and v2.
own_kube_vip() {
  for process in $(pgrep -x kube-vip); do
    groups=$(cat "/proc/$process/cgroup" 2>/dev/null)
    for logs in ${kubeVipLogs(host)}*; do
      case $groups in *"pod\${logs##*_}"[./]*) echo "$process" ;; esac
    done
  done
}

# From here on nobody hears that the address is on this host, which still answers there.
silence() {
  silenced=$(own_kube_vip)
  for process in $silenced; do kill -STOP "$process"; done
}

let_speak() {
  for process in $silenced; do kill -CONT "$process"; done
  silenced=''
}

# Told to end it would hand a lease back that it has not got any more, if it has not noticed: it is ended without a word,
# and leaves the address.
end_silenced() {
  for process in $silenced; do kill -KILL "$process"; done
  if [ -n "$silenced" ]; then
    ip -o address show to ${address} | while read -r _ device _ given _; do
      ip address delete "$given" dev "\${device%%@*}"
    done
  fi
  silenced=''
}

holder='' version='' leaves='' silenced=''

if [ "\${1:-}" = pass-on ]; then
  if ! look || [ "$holder" != "$me" ] || ! ready "$own"; then exit 0; fi
  heir=''
  for one in $servers; do
    if [ "\${one%%=*}" != "$me" ] && ready "\${one#*=}"; then
      heir=yes
      break
    fi
  done
  [ -n "$heir" ] || exit 0
  mark "\\"$me\\"" || { look && mark "\\"$me\\""; } || exit 0
  tries=40
  while [ "$tries" -gt 0 ] && has_address; do
    sleep 0.25
    tries=$((tries - 1))
  done
  # Nobody came: it is asked no longer.
  if has_address && look && [ "$holder" = "$me" ]; then mark null; fi
  exit 0
fi

# Left by a watch that was cut off.
silenced=$(own_kube_vip)
let_speak
trap 'let_speak; exit 0' TERM

# Left by a master that was to be relieved, and was not.
if look && [ "$holder" = "$me" ] && [ "$leaves" = "$me" ]; then mark null; fi

missed=0 waited=0 first=$version
while :; do
  holder_before=$holder version_before=$version
  if look; then known=yes; else known=''; fi
  if [ "$holder" != "$holder_before" ]; then missed=0 waited=0 first=$version; fi
  # Longer than the next one needs to find itself in the lease. If it does not, the address must not stay here for ever.
  if [ -z "$known" ] || [ "$holder" = "$me" ] || [ "$waited" -ge 8 ]; then let_speak; fi
  at=''
  for one in $servers; do
    if [ "\${one%%=*}" = "$holder" ]; then at=\${one#*=}; fi
  done
  # Who asks is relieved, also one that is of the cluster no longer.
  asks=''
  if [ -n "$holder" ] && [ "$leaves" = "$holder" ]; then asks=yes; fi
  if [ "$holder" = "$me" ] || [ -z "$at$asks" ]; then
    missed=0
  else
    if [ -n "$at" ]; then
      ready "$at"
      case $? in
        0) missed=0 ;;
        1) missed=3 ;;
        *) if [ "$version" = "$version_before" ]; then missed=$((missed + 1)); else missed=1; fi ;;
      esac
      # 28: nobody was there in time, which is another thing than a refusal, or an answer that takes long.
      case "$code $connected" in '28 0.000000') if [ "$missed" -ge 3 ]; then let_go_of "$at"; fi ;; esac
    fi
    if [ -n "$asks" ]; then missed=3; fi
    if [ "$missed" -ge 3 ] && [ -n "$known" ] && [ -n "$(own_kube_vip)" ] && ready "$own" && take; then
      echo "the address comes here from $holder"
    elif [ -n "$known" ] && [ "$version" != "$first" ] && has_address; then
      # Until the next one has told everybody, which it does every half second, later on a busy host. The address may have
      # come here by then.
      silence
      sleep 2
      if look && [ "$holder" != "$me" ]; then end_silenced; else let_speak; fi
    elif [ -n "$known" ] && [ "$waited" -lt 8 ] && has_address; then
      silence
      waited=$((waited + 1))
    fi
  fi
  if [ "$missed" -eq 0 ]; then sleep 0.5; else sleep 0.2; fi
done
`;

export const addressWatchUnit = (script: string): string => `[Unit]
Description=Watch over the virtual address of the API
After=network-online.target kube-apiserver.service
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${script}
Restart=always
RestartSec=1
${mayEndOthers.join('\n')}

[Install]
WantedBy=multi-user.target
`;

/** It ends kube-vip, and connections to hosts that are gone. */
const mayEndOthers = confined.map((line) =>
  line === 'CapabilityBoundingSet=' ? 'CapabilityBoundingSet=CAP_KILL CAP_NET_ADMIN' : line,
);

/**
 * Its end is what it is for: it comes before that of the API server, whoever stops that, and at every shutdown. Then
 * another master takes the address while this one still answers.
 */
export const passAddressOnUnit = (script: string): string => `[Unit]
Description=Hand-over of the virtual address before the API server stops
After=network-online.target kube-apiserver.service kubexm-watch-address.service
PartOf=kube-apiserver.service
Wants=network-online.target

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/true
ExecStop=${script} pass-on
TimeoutStopSec=20
${confined.join('\n')}

[Install]
WantedBy=multi-user.target kube-apiserver.service
`;
