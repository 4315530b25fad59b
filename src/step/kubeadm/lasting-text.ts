import { type Document, isMap, isSeq, parseAllDocuments, stringify } from 'yaml';
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
      dropSigningDuration(document);
      dropAudit(document);
      for (const place of followingFields.get(document.get('kind')) ?? [])
        if (document.hasIn(place)) document.deleteIn(place);
      return stringify(document.toJS(), yamlForm);
    })
    .join('---\n');

/** How long certificates of kubelets last: with all others, unless an argument of the operator's own says otherwise. */
function dropSigningDuration(document: Document): void {
  const flags = document.getIn(['controllerManager', 'extraArgs']);
  const period = document.get('certificateValidityPeriod');
  if (!isSeq(flags)) return;
  flags.items = flags.items.filter(
    (flag) =>
      !isMap(flag) ||
      flag.get('name') !== 'cluster-signing-duration' ||
      `${String(flag.get('value'))}0m0s` !== period,
  );
}
