import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';

/**
 * A kubeconfig without the entries of one cluster, which is told by whom it trusts and not by its name; everything else
 * stays, comments included. Users go when nothing leads to them any more. Nothing where there is no such cluster.
 */
export function forgetCluster(existing: string, bundle: string): string | undefined {
  const document = parseDocument(existing);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const trusted = Buffer.from(bundle).toString('base64');
  const gone = namesOf(entriesOf('clusters').filter((entry) => isTrusting(entry, trusted)));
  if (gone.size === 0) return undefined;
  const contexts = entriesOf('contexts');
  const left = contexts.filter((entry) => gone.has(String(entry.getIn(['context', 'cluster']))));
  const others = new Set(
    contexts.filter((entry) => !left.includes(entry)).map((entry) => entry.getIn(['context', 'user'])),
  );
  const users = new Set(left.map((entry) => entry.getIn(['context', 'user'])));
  drop('clusters', (entry) => gone.has(String(entry.get('name'))));
  drop('contexts', (entry) => left.includes(entry));
  drop('users', (entry) => users.has(entry.get('name')) && !others.has(entry.get('name')));
  if (namesOf(left).has(String(document.get('current-context')))) document.set('current-context', '');
  return document.toString({ lineWidth: 0 });

  function entriesOf(list: string): readonly YAMLMap[] {
    const found = document.get(list);
    return isSeq(found) ? found.items.filter(isMap) : [];
  }

  function drop(list: string, goes: (entry: YAMLMap) => boolean): void {
    const found = document.get(list);
    if (isSeq(found)) found.items = found.items.filter((entry) => !isMap(entry) || !goes(entry));
  }
}

const isTrusting = (entry: YAMLMap, bundle: string): boolean =>
  entry.getIn(['cluster', 'certificate-authority-data']) === bundle;

const namesOf = (entries: readonly YAMLMap[]): ReadonlySet<string> =>
  new Set(entries.map((entry) => String(entry.get('name'))));
