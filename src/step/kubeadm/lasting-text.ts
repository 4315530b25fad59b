import { type Document, isMap, isSeq, parseAllDocuments, stringify, type YAMLMap } from 'yaml';
import { controllerPace } from '../../template/kubernetes/arguments-controller-manager.ts';
import { yamlForm } from '../../template/yaml.ts';
import { dropAudit } from './audit-fields.ts';
import { followingFields } from './following-fields.ts';

/**
 * What a host was told, without what follows by itself while it runs. Held against each other, two such texts differ in
 * what cannot be changed on a host that runs.
 */
export const lastingText = (told: string): string =>
  parseAllDocuments(told)
    .map((document) => {
      dropOwnFlags(document);
      dropAudit(document);
      for (const place of followingFields.get(document.get('kind')) ?? [])
        if (document.hasIn(place)) document.deleteIn(place);
      return stringify(document.toJS(), yamlForm);
    })
    .join('---\n');

/**
 * Unless an argument of the operator's own says otherwise, certificates of kubelets last as long as all others, and
 * controllers have the pace that they were founded with.
 */
function dropOwnFlags(document: Document): void {
  const flags = document.getIn(['controllerManager', 'extraArgs']);
  const period = document.get('certificateValidityPeriod');
  if (!isSeq(flags)) return;
  flags.items = flags.items.filter((flag) => !isMap(flag) || !isOwn(flag));

  function isOwn(flag: YAMLMap): boolean {
    const [name, value] = [String(flag.get('name')), String(flag.get('value'))];
    return (
      (name === 'cluster-signing-duration' && `${value}0m0s` === period) || controllerPace[name] === value
    );
  }
}
