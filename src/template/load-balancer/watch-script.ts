import { type BalancerInput, place, readyAnswers, serverName } from './balancer.ts';
import { passiveCheck } from './nginx.ts';

interface WatchScript extends Pick<BalancerInput, 'servers' | 'tellsEverybody'> {
  readonly trust: string;
  readonly list: string;
  readonly nginx: string;
}

/**
 * What nginx without a licence cannot do: ask every API server whether it is ready. Who says no gets nothing from then
 * on, within the second after which a client comes again; who says nothing is asked again at once, and gets nothing when
 * there is no answer twice. Both are back when they were ready twice. When nobody is ready the list says nothing about
 * it: this host may be the one cut off.
 */
export const watchScript = ({ servers, trust, list, nginx, ...input }: WatchScript): string => `#!/bin/sh
# Written by kubexm: keeps the list of API servers that nginx balances.
set -u
servers='${servers.map((one) => place(one.address, one.port)).join(' ')}'

ready() {
  answer=$(curl --silent --output /dev/null --write-out '%{http_code}' --connect-timeout 1 --max-time 2 \\
    --cacert ${trust} --connect-to "${serverName}:443:$1" https://${serverName}/readyz)
  case $answer in ${readyAnswers(input).join(' | ')}) return 0 ;; '' | 000) return 2 ;; *) return 1 ;; esac
}

among() {
  case " $1 " in *" $2 "*) return 0 ;; *) return 1 ;; esac
}

lines() {
  for server in $servers; do
    if among "$1" "$server"; then echo "server $server down;"; else echo "server $server ${passiveCheck};"; fi
  done
}

write() {
  printf '%s\\n' "$1" >${list}.new && mv -f ${list}.new ${list}
}

if [ "\${1:-}" = seed ]; then
  [ -s ${list} ] || write "$(lines '')"
  exit
fi

out='' before='' loaded=$(cat ${list})
while :; do
  asked=''
  for server in $servers; do
    ready "$server" &
    asked="$asked $server=$!"
  done
  failed='' denied=''
  for one in $asked; do
    wait "\${one##*=}"
    case $? in
      0) ;;
      1) failed="$failed \${one%=*}" denied="$denied \${one%=*}" ;;
      *) failed="$failed \${one%=*}" ;;
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
    echo "not ready:\${out:- none}"
    if write "$wanted" && { ! systemctl is-active --quiet ${nginx} || systemctl reload ${nginx}; }; then
      loaded=$wanted
    fi
  fi
  if [ "$failed" = "$out" ]; then sleep 0.5; else sleep 0.2; fi
done
`;
