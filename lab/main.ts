import { parseArgs } from 'node:util';
import { problemLines } from '../src/cli/render/problem.ts';
import { exitCodes } from '../src/problem/exit-code.ts';
import { Problem } from '../src/problem/problem.ts';
import { createLab } from './create-lab.ts';
import { destroyLab } from './destroy-lab.ts';
import { sudoer } from './image-recipe.ts';
import { listLabs, readExistingRecord } from './record.ts';
import { sshArgv } from './ssh.ts';

const usage = `usage: lab/main.ts create|delete|list [--name NAME] [--hosts COUNT]

  create   make a lab (one host unless --hosts says otherwise) and list it
  delete   take it away with everything it made
  list     every host: lab, name, address, user and password for sudo, how to log in as root`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'lab' },
    hosts: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const commands: Readonly<Record<string, () => Promise<void>>> = {
  create: async () => {
    await createLab({ name: values.name, hosts: Number(values.hosts), say: (line) => console.log(line.en) });
    await list(values.name);
  },
  delete: async () => {
    await readExistingRecord(values.name);
    await destroyLab(values.name);
  },
  list: () => list(),
};

async function list(only?: string): Promise<void> {
  for (const lab of await listLabs()) {
    if (only !== undefined && lab.name !== only) continue;
    for (const host of lab.hosts)
      console.log(
        [
          lab.name,
          host.name,
          host.address,
          `${sudoer}:${lab.sudoPassword}`,
          sshArgv(lab.name, host.address).join(' '),
        ].join('\t'),
      );
  }
}

function refuse(): Promise<void> {
  console.error(usage);
  process.exitCode = exitCodes.usage;
  return Promise.resolve();
}

try {
  if (values.help) console.log(usage);
  else await (commands[positionals[0] ?? ''] ?? refuse)();
} catch (cause) {
  if (!(cause instanceof Problem)) throw cause;
  console.error(problemLines(cause, { lang: 'en', colour: false }, 110).join('\n'));
  process.exitCode = cause.exitCode;
}
