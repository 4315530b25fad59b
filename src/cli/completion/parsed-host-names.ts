import { isMap, isSeq, parseDocument } from 'yaml';

/** The names in `spec.hosts` of any file, as far as it can be understood. */
export function parsedHostNames(content: string): readonly string[] {
  const hosts = parseDocument(content, { logLevel: 'silent' }).getIn(['spec', 'hosts'], true);
  if (!isSeq(hosts)) return [];
  return hosts.items.flatMap((host) => {
    const name = isMap(host) ? host.get('name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
