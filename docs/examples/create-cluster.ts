import { openCluster } from 'kubexm';

/** Shows what creating a cluster would do, and does just that when told to: `node create-cluster.ts cluster.yaml --yes`. */
const [file = 'cluster.yaml', ...words] = process.argv.slice(2);

const opened = await openCluster({ file, directory: process.cwd(), purpose: 'cluster' });
if (!opened.ok) {
  for (const { what, where, fix } of opened.problems)
    console.error(`${where.file}:${where.line}: ${what.en}. ${fix.en}`);
  process.exit(2);
}

const { cluster } = opened;
const request = {
  kind: 'create-cluster',
  hosts: cluster.config.spec.hosts.map(({ name }) => name),
  tags: { only: [], skip: [] },
  skipsPreflight: false,
} as const;
try {
  const { view, hash, unseen } = await cluster.plan(request);
  console.log(JSON.stringify(view));
  for (const [host, problem] of unseen) console.error(host, problem.what.en, problem.fix.en);
  if (unseen.size === 0 && words.includes('--yes')) {
    const { status, problem } = await cluster.run(request, hash);
    if (problem !== undefined) console.error(problem.what.en, problem.fix.en);
    process.exitCode = status === 'done' ? 0 : 1;
  }
} finally {
  await cluster.close();
}
