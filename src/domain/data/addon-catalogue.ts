/** Addons that are known by name alone. */
export const addonCatalogue: readonly string[] = [
  'metallb',
  'longhorn',
  'openebs',
  'nfs',
  'ingress-nginx',
  'metrics-server',
  'local-path',
  'kata',
  'node-feature-discovery',
  'kube-prometheus-stack',
];
