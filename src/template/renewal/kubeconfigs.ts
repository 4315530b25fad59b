import { quote } from '../../domain/quote.ts';

/** A kubeconfig of kubeadm with a certificate inside, and what has to be started anew to read it. */
export interface RenewedKubeconfig {
  readonly name: string;
  readonly component?: { readonly name: string; readonly port: number };
}

/** How every script begins that renews something: what fails is said, and keeps nothing else from being renewed. */
export const renewalBeginning = `set -u
umask 077
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
failed=0
command -v openssl >/dev/null || { echo 'openssl is missing: nothing can be renewed' >&2; exit 1; }

complain() { echo "$1" >&2; failed=1; }
`;

/** Which containers run, and whether they read a file before it was written. */
const containerFunctions = `running() {
  crictl ps -q --state running --name "^$1$" --label io.kubernetes.pod.namespace=kube-system
}

# container file
older() {
  started=$(crictl inspect -o go-template --template '{{.status.startedAt}}' "$1") &&
    [ "$(date -d "$started" +%s)" -lt "$(stat -c %Y "$2")" ]
}
`;

/** What holds a certificate inside is renewed by kubeadm, and its component started anew and waited for. */
export const kubeconfigFunctions = (kubeadmConfig: string): string => `${containerFunctions}
# name [component]
renew_kubeconfig() {
  kubeadm certs renew "$1" --config ${quote(kubeadmConfig)} >/dev/null ||
    { complain "/etc/kubernetes/$1 could not be renewed"; return 0; }
  echo "renewed /etc/kubernetes/$1"
  # What ended because of its certificate is tried again after minutes only, or by a kubelet that begins anew.
  [ $# -lt 2 ] || [ -n "$(running "$2")" ] || systemctl restart kubelet.service
}

# component port file: also when an earlier attempt was cut off between the two
restart_if_older() {
  [ -e "$3" ] || return 0
  for container in $(running "$1"); do
    older "$container" "$3" || continue
    crictl stop "$container" >/dev/null || { complain "$1 could not be stopped"; return 0; }
    await_health "$2" || { complain "$1 is not healthy after it was started anew: nothing else is touched"; exit 1; }
    echo "restarted $1"
  done
}

# port
await_health() {
  tries=0
  until printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' | timeout 5 openssl s_client -quiet -connect "127.0.0.1:$1" 2>/dev/null |
    head -n 1 | grep -q ' 200 '
  do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || return 1
    sleep 1
  done
}
`;

/** Renews one, whatever it is like. */
export const renewalLine = ({ name, component }: RenewedKubeconfig): string =>
  quote('renew_kubeconfig', name, ...(component ? [component.name] : []));

/** Has the component of a kubeconfig read it, where it has one. */
export const restartLines = ({ name, component }: RenewedKubeconfig): readonly string[] =>
  component
    ? [quote('restart_if_older', component.name, String(component.port), `/etc/kubernetes/${name}`)]
    : [];

/** Renews kubeconfigs now, one after the other, and has components read those that were renewed before. */
export const kubeconfigScript = (
  { ending, unread }: Record<'ending' | 'unread', readonly RenewedKubeconfig[]>,
  kubeadmConfig: string,
): string => `${renewalBeginning}
${kubeconfigFunctions(kubeadmConfig)}
${[...ending.flatMap((one) => [renewalLine(one), ...restartLines(one)]), ...unread.flatMap(restartLines)].join('\n')}
exit "$failed"
`;

/** Only looks: names the components that run with an older kubeconfig than there is. */
export const unreadScript = (kubeconfigs: readonly RenewedKubeconfig[]): string => `${containerFunctions}
# component file
say_if_older() {
  [ -e "$2" ] || return 0
  for container in $(running "$1"); do ! older "$container" "$2" || echo "$1"; done
}

${kubeconfigs
  .flatMap(({ name, component }) =>
    component ? [quote('say_if_older', component.name, `/etc/kubernetes/${name}`)] : [],
  )
  .join('\n')}
`;
