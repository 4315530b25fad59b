import { problem } from '../problem/problem.ts';
import { placeOnHost } from './authorities-on-hosts.ts';
import type { Authorities } from './authority.ts';
import type { KeptAuthorities } from './authority-files.ts';
import { readCertificate } from './read-certificate.ts';

/** The authorities that the control planes have, if they are those of one cluster. */
export function chooseAuthorities(found: ReadonlyMap<string, KeptAuthorities>): Authorities {
  const whole = [...found]
    .flatMap(([host, kept]) => (kept.state === 'whole' ? [{ host, authorities: kept.authorities }] : []))
    .sort((a, b) => (a.host < b.host ? -1 : 1));
  const [first] = whole;
  if (first === undefined) throw incomplete(found);
  const others = whole.filter(({ authorities }) => !isSameCluster(authorities, first.authorities));
  if (others.length > 0)
    throw problem('adopt.several-clusters', {
      one: `${first.host} (${nameOf(first.authorities)})`,
      others: others.map(({ host, authorities }) => `${host} (${nameOf(authorities)})`).join(', '),
    });
  return first.authorities;
}

/** By the key that everything in a cluster goes back to. */
export function isSameCluster(one: Authorities, other: Authorities): boolean {
  const [a, b] = [one, other].map(({ of }) => readCertificate(of.cluster.certificate)?.x509.publicKey);
  return a !== undefined && b !== undefined && a.equals(b);
}

const nameOf = ({ of }: Authorities): string => {
  const certificate = readCertificate(of.cluster.certificate);
  return certificate === undefined ? '-' : certificate.x509.fingerprint256.slice(0, 23);
};

function incomplete(found: ReadonlyMap<string, KeptAuthorities>) {
  const lacking = [...found].map(([host, kept]) => {
    const files = kept.state === 'damaged' ? kept.files.map(placeOnHost).join(', ') : '/etc/kubernetes/pki';
    return `${host}: ${files}`;
  });
  return problem('adopt.authorities-incomplete', { detail: lacking.sort().join('; ') });
}
