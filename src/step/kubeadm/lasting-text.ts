import { parseAllDocuments, stringify } from 'yaml';
import { yamlForm } from '../../template/yaml.ts';

/**
 * What a host was told, without what follows by itself while it runs: where the members of a separate etcd are. Held
 * against each other, two such texts differ in what cannot be changed on a host that runs.
 */
export const lastingText = (told: string): string =>
  parseAllDocuments(told)
    .map((document) => {
      const place = ['etcd', 'external', 'endpoints'];
      if (document.hasIn(place)) document.deleteIn(place);
      return stringify(document.toJS(), yamlForm);
    })
    .join('---\n');
