import { quote } from '../../domain/quote.ts';
import {
  kubeconfigFunctions,
  type RenewedKubeconfig,
  renewalBeginning,
  renewalLine,
  restartLines,
} from './kubeconfigs.ts';

/** A certificate that a host renews, and by whom it is issued. */
export interface RenewedCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: { readonly certificate: string; readonly key: string };
  /** What it is to say. */
  readonly request: string;
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
${renewalBeginning}
margin=${marginSeconds}
lifetime=${lifetimeDays}

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

# name
kubeconfig_lasts() {
  [ -e "/etc/kubernetes/$1" ] || return 0
  sed -n 's/^ *client-certificate-data: *//p' "/etc/kubernetes/$1" | base64 -d | lasts
}

${kubeconfigFunctions(kubeadmConfig)}
${[
  ...certificates.map(({ certificate, key, issuer, request }) =>
    quote('renew', certificate, key, issuer.certificate, issuer.key, request),
  ),
  ...kubeconfigs.flatMap((one) => [
    `${quote('kubeconfig_lasts', one.name)} || ${renewalLine(one)}`,
    ...restartLines(one),
  ]),
].join('\n')}
exit "$failed"
`;
};
