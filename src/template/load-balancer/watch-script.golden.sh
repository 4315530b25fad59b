#!/bin/sh
# Written by kubexm: keeps the list of API servers that nginx balances.
set -u
servers='10.0.0.11:6443 [fd00::12]:6443'

ready() {
  answer=$(curl --silent --output /dev/null --write-out '%{http_code}' --connect-timeout 1 --max-time 2 \
    --cacert /etc/kubexm/load-balancer/ca.crt --connect-to "kubernetes:443:$1" https://kubernetes/readyz)
  case $answer in 200) return 0 ;; '' | 000) return 2 ;; *) return 1 ;; esac
}

among() {
  case " $1 " in *" $2 "*) return 0 ;; *) return 1 ;; esac
}

lines() {
  for server in $servers; do
    if among "$1" "$server"; then echo "server $server down;"; else echo "server $server max_fails=1 fail_timeout=2s;"; fi
  done
}

write() {
  printf '%s\n' "$1" >/run/kubexm-api-servers/servers.conf.new && mv -f /run/kubexm-api-servers/servers.conf.new /run/kubexm-api-servers/servers.conf
}

if [ "${1:-}" = seed ]; then
  [ -s /run/kubexm-api-servers/servers.conf ] || write "$(lines '')"
  exit
fi

out='' before='' loaded=$(cat /run/kubexm-api-servers/servers.conf)
while :; do
  asked=''
  for server in $servers; do
    ready "$server" &
    asked="$asked $server=$!"
  done
  failed='' denied=''
  for one in $asked; do
    wait "${one##*=}"
    case $? in
      0) ;;
      1) failed="$failed ${one%=*}" denied="$denied ${one%=*}" ;;
      *) failed="$failed ${one%=*}" ;;
    esac
  done
  next='' in=''
  for server in $servers; do
    if among "$denied" "$server"; then
      next="$next $server"
    elif among "$failed" "$server"; then
      if among "$out" "$server" || among "$before" "$server"; then next="$next $server"; else in=yes; fi
    elif among "$out" "$server" && among "$before" "$server"; then
      next="$next $server"
    else
      in=yes
    fi
  done
  out=$next before=$failed
  if [ -n "$in" ]; then wanted=$(lines "$out"); else wanted=$(lines ''); fi
  if [ "$wanted" != "$loaded" ]; then
    echo "not ready:${out:- none}"
    if write "$wanted" && { ! systemctl is-active --quiet nginx.service || systemctl reload nginx.service; }; then
      loaded=$wanted
    fi
  fi
  if [ "$failed" = "$out" ]; then sleep 0.5; else sleep 0.2; fi
done
