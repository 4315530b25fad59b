import { type Document, isMap, isSeq } from 'yaml';
import { auditVolume } from '../../template/kubeadm/cluster-configuration.ts';
import { auditFlags } from '../../template/kubernetes/arguments-api-server.ts';

/** By the list they stand in, those entries of what kubeadm is told that are about the audit log alone. */
const places: readonly { readonly list: string; isAudit(name: unknown): boolean }[] = [
  { list: 'extraArgs', isAudit: (name) => auditFlags.some((flag) => flag === name) },
  { list: 'extraVolumes', isAudit: (name) => name === auditVolume },
];

/** What a host was told, but for its audit log. */
export function dropAudit(document: Document): void {
  for (const { list, isAudit } of places) {
    const entries = document.getIn(['apiServer', list]);
    if (isSeq(entries))
      entries.items = entries.items.filter((one) => !isMap(one) || !isAudit(one.get('name')));
  }
}

interface Argument {
  readonly name: string;
  readonly value?: string;
}

/** The arguments of the audit log in a configuration of kubeadm, as a text to compare. */
export function auditText(configuration: unknown): string {
  const { apiServer } = (configuration ?? {}) as { apiServer?: { extraArgs?: readonly Argument[] } };
  return (apiServer?.extraArgs ?? [])
    .filter(({ name }) => places[0]?.isAudit(name))
    .map(({ name, value = '' }) => `${name}=${value}`)
    .toSorted()
    .join('\n');
}
