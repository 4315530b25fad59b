import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ansible, controlMaster, kubexm, pyinfra } from './command-contenders.ts';
import { hold } from './contest.ts';
import { machine } from './machine.ts';
import { pythonTools } from './python-tools.ts';
import { withSshHosts } from './ssh-hosts.ts';

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '20' },
    commands: { type: 'string', default: '200' },
    program: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '3' },
  },
});
const hostCount = Number(values.hosts);
const count = Number(values.commands);
const leave = values.program ? 'touch ' : ': >';
const bin = pythonTools();

/** In memory: how long a file system takes to make a file is nobody's merit. */
const parent = '/dev/shm';

await withSshHosts({ count: hostCount, parent }, async (hosts) => {
  const marks = join(hosts.directory, 'marks');
  mkdirSync(marks);
  const work = { ...hosts, count, leave, marks } as const;
  console.log(machine());
  console.log(`${count} commands "${leave}FILE" on each of ${hostCount} hosts, median of ${values.repeat}`);
  await hold({
    contenders: [
      kubexm(work, 'shell'),
      kubexm(work, 'exec'),
      controlMaster(work),
      ansible(work, bin),
      pyinfra(work, bin),
    ],
    rounds: Number(values.repeat),
    hosts: hosts.hosts,
    signal: hosts.signal,
    async judge({ name }) {
      hosts.endMasters();
      const left = readdirSync(marks);
      if (left.length !== hostCount * count) throw new Error(`${name} left ${left.length} marks`);
      for (const mark of left) rmSync(join(marks, mark));
    },
  });
});
