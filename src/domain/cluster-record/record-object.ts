import { recordPlaces } from './record-places.ts';

/** What the cluster knows about itself, as an object of its API. */
export const recordObject = (name: string, data: Readonly<Record<string, string>>) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name,
    namespace: recordPlaces.namespace,
    labels: { 'app.kubernetes.io/managed-by': 'kubexm' },
  },
  data,
});
