import { isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { accept, defineRefusals, type Verdict } from '../../domain/verdict.ts';
import { text } from '../../problem/text.ts';

const refuse = defineRefusals({
  'not-a-kubeconfig': text('it is no kubeconfig', '它不是 kubeconfig'),
  'name-taken': text('its {list} already hold another "{name}"', '其 {list} 中已有另一个名为“{name}”的条目'),
});

type Reason = Parameters<typeof refuse>[0];

/** By which field an entry of the same name proves to be ours: what it trusts, or which cluster it leads to. */
const proofs = {
  clusters: ['cluster', 'certificate-authority-data'],
  contexts: ['context', 'cluster'],
} as const;

const lists = ['clusters', 'contexts', 'users'] as const;

/**
 * One kubeconfig with the entries of another in it; everything else stays as it is, comments included. Entries of the
 * same name are replaced when they are about the same cluster, and never otherwise. The current context stays.
 */
export function mergeKubeconfig(existing: string, added: string): Verdict<string, Reason> {
  const [into, from] = [parseDocument(existing), parseDocument(added)];
  if (existing.trim() === '') return accept(added);
  if (into.errors.length > 0 || !isMap(into.contents) || into.get('kind') !== 'Config')
    return refuse('not-a-kubeconfig');
  for (const list of lists) {
    const target = listIn(into.contents, list);
    if (target === undefined) return refuse('not-a-kubeconfig');
    for (const entry of entriesOf(from.get(list))) {
      const name = String(entry.get('name'));
      const known = entriesOf(target).find((one) => one.get('name') === name);
      if (known === undefined) target.add(entry);
      else if (list !== 'users' && known.getIn(proofs[list]) !== entry.getIn(proofs[list]))
        return refuse('name-taken', { list, name });
      else target.items[target.items.indexOf(known)] = entry;
    }
  }
  if (!into.get('current-context')) into.set('current-context', from.get('current-context'));
  return accept(into.toString({ lineWidth: 0 }));
}

/** A list that is missing, or nothing, is begun. */
function listIn(document: YAMLMap, name: string): YAMLSeq | undefined {
  if (!document.get(name)) document.set(name, parseDocument('[]').contents);
  const found = document.get(name);
  if (!isSeq(found)) return undefined;
  found.flow = false;
  return found;
}

const entriesOf = (list: unknown): readonly YAMLMap[] => (isSeq(list) ? list.items.filter(isMap) : []);
