import { quote } from '../../domain/quote.ts';

/** A certificate that a host renews, and by whom it is issued. */
export interface RenewedCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: { readonly certificate: string; readonly key: string };
  /** What it is to say. */
  readonly request: string;
}

/** A kubeconfig of kubeadm with a certificate inside, and what has to be started anew to read it. */
export interface RenewedKubeconfig {
  readonly name: string;
  readonly component?: { readonly name: string; readonly port: number };
}

export interface RenewalScript {
  readonly certificates: readonly RenewedCertificate[];
  readonly kubeconfigs: readonly RenewedKubeconfig[];
  /** The file kubeadm is told by. */
  readonly kubeadmConfig: string;
  /** How long before its end a certificate is renewed. */
  readonly marginSeconds: number;
  readonly lifetimeDays: number;
}

/**
 * Certificates keep their keys and are replaced in one move; whoever uses them reads them again by itself. What holds a
 * certificate inside is renewed by kubeadm, and its component started anew and waited for, one after the other.
 */
export const renewalScript = (renewal: RenewalScript): string => {
  const { certificates, kubeconfigs, kubeadmConfig, marginSeconds, lifetimeDays } = renewal;
  return `#!/bin/sh
# Renews what is near its end among the certificates of this host. Written by kubexm.
set -u
umask 077
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
margin=${marginSeconds}
lifetime=${lifetimeDays}
failed=0
command -v openssl >/dev/null || { echo 'openssl is missing: nothing can be renewed' >&2; exit 1; }

complain() { echo "$1" >&2; failed=1; }

lasts() { openssl x509 -noout -checkend "$margin" >/dev/null 2>&1; }

days_of_issuer() {
  end=$(openssl x509 -in "$1" -noout -enddate | cut -d= -f2) &&
    echo $((($(date -d "$end" +%s) - $(date +%s)) / 86400))
}

# certificate key issuer-certificate issuer-key request
renew() {
  [ -e "$1" ] || return 0
  lasts <"$1" && return 0
  lasts <"$3" || { complain "$1 is not renewed: its authority $3 is near its own end and has to be exchanged first"; return 0; }
  days=$(days_of_issuer "$3") || { complain "$3 cannot be read"; return 0; }
  [ "$days" -lt "$lifetime" ] || days=$lifetime
  [ "$days" -gt 0 ] || { complain "$1 is not renewed: its authority $3 ends within a day"; return 0; }
  new=$1.renewed
  if openssl req -new -key "$2" -config "$5" -out "$new.csr" &&
    openssl x509 -req -in "$new.csr" -CA "$3" -CAkey "$4" -set_serial "0x1$(openssl rand -hex 15)" \\
      -sha256 -days "$days" -extfile "$5" -extensions extensions -out "$new" 2>/dev/null &&
    openssl verify -partial_chain -CAfile "$3" "$new" >/dev/null &&
    chmod 0644 "$new" && chown --reference="$1" "$new" && sync && mv -f "$new" "$1"
  then echo "renewed $1 for $days days"
  else complain "$1 could not be renewed"
  fi
  rm -f "$new" "$new.csr"
}

# name [component port]
renew_kubeconfig() {
  file=/etc/kubernetes/$1
  [ -e "$file" ] || return 0
  if ! sed -n 's/^ *client-certificate-data: *//p' "$file" | base64 -d | lasts; then
    kubeadm certs renew "$1" --config ${quote(kubeadmConfig)} >/dev/null ||
      { complain "$file could not be renewed"; return 0; }
    echo "renewed $file"
  fi
  [ $# -lt 3 ] || restart_if_older "$2" "$3" "$file"
}

# component port file: also when an earlier attempt was cut off between the two
restart_if_older() {
  for container in $(crictl ps -q --state running --name "^$1$" --label io.kubernetes.pod.namespace=kube-system); do
    started=$(crictl inspect -o go-template --template '{{.status.startedAt}}' "$container") || continue
    [ "$(date -d "$started" +%s)" -lt "$(stat -c %Y "$3")" ] || continue
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

${[
  ...certificates.map(({ certificate, key, issuer, request }) =>
    quote('renew', certificate, key, issuer.certificate, issuer.key, request),
  ),
  ...kubeconfigs.map(({ name, component }) =>
    quote('renew_kubeconfig', name, ...(component ? [component.name, String(component.port)] : [])),
  ),
].join('\n')}
exit "$failed"
`;
};
