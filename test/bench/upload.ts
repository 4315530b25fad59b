import { createHash, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { hold } from './contest.ts';
import { machine } from './machine.ts';
import { withSshHosts } from './ssh-hosts.ts';
import { kubexm, rsync, scp, verifiedScp } from './upload-contenders.ts';

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '5' },
    megabytes: { type: 'string', default: '200' },
    repeat: { type: 'string', default: '3' },
  },
});
const hostCount = Number(values.hosts);
const megabytes = Number(values.megabytes);

/** Random, so that nothing on the way gains by compressing it. */
function writeRandom(path: string): void {
  const file = openSync(path, 'wx');
  for (let i = 0; i < megabytes; i++) writeSync(file, randomBytes(1_000_000));
  closeSync(file);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

await withSshHosts({ count: hostCount, parent: tmpdir() }, async (hosts) => {
  const file = join(hosts.directory, 'content');
  writeRandom(file);
  const expected = await digestOf(file);
  const target = join(hosts.directory, 'target');
  mkdirSync(target);
  const work = { ...hosts, file, sha256: expected, target };
  console.log(machine());
  console.log(`${megabytes} MB to each of ${hostCount} hosts, median of ${values.repeat}`);
  await hold({
    contenders: [
      kubexm(work, 'staged'),
      scp(work, 'SFTP'),
      scp(work, 'rcp'),
      rsync(work),
      kubexm(work, 'durable'),
      verifiedScp(work),
    ],
    rounds: Number(values.repeat),
    hosts: hosts.hosts,
    signal: hosts.signal,
    async judge({ name }) {
      const arrived = readdirSync(target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      if (arrived.length !== hostCount) throw new Error(`${name} wrote ${arrived.length} files`);
      for (const one of arrived) {
        if ((await digestOf(one)) !== expected) throw new Error(`${name} wrote other bytes`);
      }
      rmSync(target, { recursive: true });
      mkdirSync(target);
    },
  });
});
