const pure = ['domain', 'template', 'plan', 'problem'];

/** The import table of the house: a folder may import itself and what is listed here, nothing else. */
const table: Readonly<Record<string, readonly string[]>> = {
  problem: [],
  domain: ['problem'],
  template: ['domain', 'problem'],
  plan: ['problem', 'domain'],
  connector: ['problem', 'domain'],
  runner: ['connector', ...pure],
  step: ['runner', 'pki', ...pure],
  resource: pure,
  pki: pure,
  config: ['resource', 'pki', ...pure],
  task: ['step', 'resource', 'pki', ...pure],
  module: ['task', 'config', ...pure],
  pipeline: ['module', 'config', ...pure],
  engine: ['plan', 'problem', 'domain'],
  telemetry: ['plan', 'problem', 'domain'],
  runtime: ['connector', 'runner', 'engine', 'telemetry', 'config', 'pipeline', 'resource', 'pki', ...pure],
  cli: ['pipeline', 'runtime', 'config', 'telemetry', 'engine', ...pure],
};

/** The lab stands beside the chain: knowledge and data, but nothing that acts on hosts of operators. */
const labMay = ['config', 'resource', ...pure];

const layers = Object.keys(table).join('|');

export const layerRules = [
  ...Object.entries(table).map(([layer, allowed]) => ({
    name: `layer-${layer}`,
    severity: 'error' as const,
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
  })),
  {
    name: 'folder-without-a-row',
    severity: 'error' as const,
    from: { path: `^src/(?!(${layers})/)[^/]+/` },
    to: {},
  },
  {
    name: 'lab-only-for-cli-and-library',
    severity: 'error' as const,
    from: { path: '^src/', pathNot: '^src/(cli/|index.ts$)' },
    to: { path: '^lab/' },
  },
  {
    name: 'product-not-from-tests',
    severity: 'error' as const,
    from: { path: '^(src|lab)/' },
    to: { path: '^(test|tools)/' },
  },
  {
    name: 'lab-beside-the-chain',
    severity: 'error' as const,
    from: { path: '^lab/' },
    to: { path: '^src/', pathNot: `^src/(${labMay.join('|')})/` },
  },
  { name: 'no-cycles', severity: 'error' as const, from: {}, to: { circular: true } },
];
