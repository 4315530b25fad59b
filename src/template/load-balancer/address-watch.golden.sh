#!/bin/sh
# Written by kubexm: sees to it that the virtual address is with a master whose API server is ready.
set -u
me=m1
servers='m1=10.0.0.11:6443 m2=[fd00::12]:6443'
own=127.0.0.1:6443

ready() {
  answer=$(curl --silent --output /dev/null --write-out '%{http_code} %{time_connect}' --connect-timeout 0.4 --max-time 2 \
    --cacert /etc/kubernetes/pki/ca.crt --connect-to "kubernetes:443:$1" 'https://kubernetes/readyz?exclude=etcd&exclude=etcd-readiness')
  code=$? connected=${answer#* } answer=${answer%% *}
  case $answer in 200) return 0 ;; '' | 000) return 2 ;; *) return 1 ;; esac
}

call() {
  asked=$1
  shift
  curl --silent --fail --connect-timeout 0.5 --max-time 1 --cacert /etc/kubernetes/pki/ca.crt \
    --cert /etc/kubernetes/kube-vip/client.crt --key /etc/kubernetes/kube-vip/client.key \
    --connect-to "kubernetes:443:$asked" "$@" 'https://kubernetes/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/plndr-cp-lock'
}

patch() {
  call "$1" --output /dev/null --request PATCH --header 'content-type: application/merge-patch+json' --data "$2"
}

value() {
  printf '%s\n' "$found" | sed -n "s|.*\"$1\": *\"\([^\"]*\)\".*|\1|p"
}

# Where its own API server is down (7: the connection was refused), what another one says will do.
look() {
  found=$(call "$own")
  if [ $? -eq 7 ]; then
    for one in $servers; do
      if [ "${one%%=*}" != "$me" ] && found=$(call "${one#*=}"); then break; fi
    done
  fi
  [ -n "$found" ] || return 1
  holder=$(value holderIdentity) version=$(value resourceVersion) leaves=$(value kubexm.io/passed-on-by)
}

mark() {
  patch "$own" "{\"metadata\":{\"resourceVersion\":\"$version\",\"annotations\":{\"kubexm.io/passed-on-by\":$1}}}"
}

take() {
  now=$(date -u +%Y-%m-%dT%H:%M:%S.000000Z)
  patch "$own" "{\"metadata\":{\"resourceVersion\":\"$version\",\"annotations\":{\"kubexm.io/passed-on-by\":null}},\"spec\":{\"holderIdentity\":\"$me\",\"acquireTime\":\"$now\",\"renewTime\":\"$now\"}}"
}

# An API server on this host that speaks to a member of etcd there would wait for it for ten seconds and more.
let_go_of() {
  ss --kill --no-header --tcp dst "${1%:*}" dport = :2379 >/dev/null 2>&1
}

has_address() {
  [ -n "$(ip -o address show to 10.0.0.100)" ]
}

# Others may run a kube-vip as well. Ours is of the pod whose number ends the folder of its logs: the control groups of its
# process have that number, by whichever driver, in v1 and v2.
own_kube_vip() {
  for process in $(pgrep -x kube-vip); do
    groups=$(cat "/proc/$process/cgroup" 2>/dev/null)
    for logs in /var/log/pods/kube-system_kube-vip-m1_*; do
      case $groups in *"pod${logs##*_}"[./]*) echo "$process" ;; esac
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
    ip -o address show to 10.0.0.100 | while read -r _ device _ given _; do
      ip address delete "$given" dev "${device%%@*}"
    done
  fi
  silenced=''
}

holder='' version='' leaves='' silenced=''

if [ "${1:-}" = pass-on ]; then
  if ! look || [ "$holder" != "$me" ] || ! ready "$own"; then exit 0; fi
  heir=''
  for one in $servers; do
    if [ "${one%%=*}" != "$me" ] && ready "${one#*=}"; then
      heir=yes
      break
    fi
  done
  [ -n "$heir" ] || exit 0
  mark "\"$me\"" || { look && mark "\"$me\""; } || exit 0
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
    if [ "${one%%=*}" = "$holder" ]; then at=${one#*=}; fi
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
