import { parseArgs } from 'node:util';
import { problemLines } from '../src/cli/render/problem.ts';
import { exitCodes } from '../src/problem/exit-code.ts';
import { Problem } from '../src/problem/problem.ts';
import { createLab } from './create-lab.ts';
import { destroyLab } from './destroy-lab.ts';
import { listLabs } from './record.ts';
import { sshArgv } from './ssh.ts';

const usage = 'usage: lab/main.ts create|delete|list [--name NAME] [--hosts COUNT]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', default: 'lab' }, hosts: { type: 'string', default: '1' } },
});

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  create: async () => {
    await createLab({ name: values.name, hosts: Number(values.hosts), say: (line) => console.log(line.en) });
    await list(values.name);
  },
  delete: () => destroyLab(values.name),
  list: () => list(),
};

async function list(only?: string): Promise<void> {
  for (const lab of await listLabs()) {
    if (only !== undefined && lab.name !== only) continue;
    for (const host of lab.hosts)
      console.log(`${lab.name}\t${host.name}\t${host.address}\t${sshArgv(lab.name, host.address).join(' ')}`);
  }
}

const command = commands[positionals[0] ?? ''];
try {
  if (command === undefined) throw new TypeError(usage);
  await command();
} catch (cause) {
  const isProblem = cause instanceof Problem;
  console.error(isProblem ? problemLines(cause, { lang: 'en', colour: false }, 110).join('\n') : cause);
  process.exitCode = isProblem ? cause.exitCode : exitCodes.bug;
}
