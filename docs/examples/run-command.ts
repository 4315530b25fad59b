import { openCluster } from 'kubexm';

/** Asks every host of a cluster file for its kernel: `node run-command.ts hosts.yaml`. */
const [file = 'hosts.yaml'] = process.argv.slice(2);

const opened = await openCluster({ file, directory: process.cwd() });
if (!opened.ok) {
  for (const { what, where, fix } of opened.problems)
    console.error(`${where.file}:${where.line}: ${what.en}. ${fix.en}`);
  process.exit(2);
}

const { cluster } = opened;
try {
  const { status, ends, lost } = await cluster.runCommand({ argv: ['uname', '-r'] });
  for (const [host, { stdout }] of ends) console.log(host, stdout.trim());
  for (const [host, problem] of lost) console.error(host, problem.what.en, problem.fix.en);
  process.exitCode = status === 'done' ? 0 : 1;
} finally {
  await cluster.close();
}
