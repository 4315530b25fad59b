import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { watchScript } from './watch-script.ts';

const run = promisify(execFile);
const servers = ['10.0.0.11', '10.0.0.12'].map((address) => ({ name: address, address, port: 6443 }));

/** Runs the watch with programs that answer as told, without any time passing, until it sleeps this often. */
async function watched(sleeps: number, curl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'watch-'));
  try {
    const list = join(folder, 'servers.conf');
    const program = (name: string, lines: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    await program('curl', curl);
    await program('systemctl', ':');
    await program(
      'sleep',
      `echo "$1" >>${folder}/slept; cat ${list} >>${folder}/seen; echo >>${folder}/seen; [ "$(wc -l <${folder}/slept)" -lt ${sleeps} ] || kill "$PPID"`,
    );
    const script = watchScript({ servers, tellsEverybody: true, trust: '/ca', list, nginx: 'nginx.service' });
    await program('watch', script);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, FOLDER: folder };
    await run(join(folder, 'watch'), ['seed'], { env });
    await run(join(folder, 'watch'), [], { env }).catch(() => undefined);
    const slept = (await readFile(join(folder, 'slept'), 'utf8')).trim().split('\n').map(Number);
    const lists = (await readFile(join(folder, 'seen'), 'utf8')).trim().split('\n\n');
    return { slept, out: lists.map((text) => (text.match(/^server \S+ down;$/gm) ?? []).join(' ')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const down = 'server 10.0.0.12:6443 down;';
/** The second server answers otherwise from the second question on, and as ever again from the sixth. */
const turning = (answer: string) =>
  `case "$*" in *0.12:6443*) echo x >>$FOLDER/asked; n=$(wc -l <$FOLDER/asked); [ "$n" -ge 2 ] && [ "$n" -lt 6 ] && printf ${answer} || printf 200 ;; *) printf 200 ;; esac`;

it('takes a server that says no out at once, and asks as seldom as before', async () => {
  const { slept, out } = await watched(7, turning('500'));
  expect(out).toEqual(['', down, down, down, down, down, '']);
  const [usual = 0, afterwards] = slept;
  expect(usual).toBeLessThan(1);
  expect(afterwards).toBe(usual);
});

it('asks a server that says nothing once more, at once', async () => {
  const { slept, out } = await watched(7, turning('000'));
  expect(out).toEqual(['', '', down, down, down, down, '']);
  const [usual = 0, hurried = 0] = slept;
  expect(hurried).toBeLessThan(usual);
});

it('says nothing when nobody is ready', async () => {
  const { out } = await watched(4, 'printf 000');
  expect(out).toEqual(['', '', '', '']);
});
