/** The import table of the house: a folder may import itself and what is listed here, nothing else. */
const pure = ['domain', 'template', 'plan', 'problem'];
const table = {
  problem: [],
  domain: ['problem'],
  template: ['domain', 'problem'],
  plan: ['problem', 'domain'],
  connector: ['problem', 'domain'],
  runner: ['connector', ...pure],
  step: ['runner', 'pki', ...pure],
  resource: pure,
  pki: pure,
  config: pure,
  task: ['step', 'resource', 'pki', ...pure],
  module: ['task', 'config', ...pure],
  pipeline: ['module', 'config', ...pure],
  engine: ['plan', 'problem', 'domain'],
  telemetry: ['plan', 'problem', 'domain', 'engine'],
  runtime: ['connector', 'runner', 'engine', 'telemetry', 'config', 'pipeline', ...pure],
  cli: ['pipeline', 'runtime', 'config', 'telemetry', 'engine', ...pure],
};

/** A folder that stands on neither side of the chain must be given a row before it may exist. */
const known = Object.keys(table).join('|');

export default {
  forbidden: [
    ...Object.entries(table).map(([layer, allowed]) => ({
      name: `layer-${layer}`,
      severity: 'error',
      from: { path: `^src/${layer}/` },
      to: { path: '^src/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
    })),
    { name: 'no-unknown-layer', severity: 'error', from: { path: `^src/(?!(${known})/)[^/]+/` }, to: {} },
    { name: 'product-not-from-lab', severity: 'error', from: { path: '^src/' }, to: { path: '^(lab|test|tools)/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.test\\.ts$' },
    doNotFollow: { path: 'node_modules' },
  },
};
