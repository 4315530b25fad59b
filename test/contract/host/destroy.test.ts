import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureBaseImage } from '../../../lab/base-image.ts';
import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { hostFolders, labFolder } from '../../../lab/folders.ts';
import { ensurePrerequisites } from '../../../lab/prerequisites.ts';
import { readRecord } from '../../../lab/record.ts';
import { tryCommand } from '../../../lab/run-command.ts';
import { noTraces, traceFinder } from './traces.ts';

const main = join(import.meta.dirname, '../../../lab/main.ts');
const name = `destroy-${process.pid}`;

beforeAll(async () => {
  await ensurePrerequisites(() => undefined);
  await ensureBaseImage(() => undefined);
});

afterEach(() => destroyLab(name));

describe('destroying a lab', () => {
  it('leaves nothing of it, and does nothing the second time', async () => {
    const lab = await createLab({ name, hosts: 2 });
    const traces = await traceFinder(name);
    for (const found of Object.values(await traces())) expect(found).not.toEqual([]);
    await lab.destroy();
    expect(await traces()).toEqual(noTraces);
    await lab.destroy();
  });

  const instants = {
    'has written down its plan': () => existsSync(join(labFolder(name), 'lab.json')),
    'has mounted the disk of a host': () => existsSync(join(hostFolders(name, 'node1').root, 'usr')),
    'has started a host': () => existsSync(hostFolders(name, 'node1').console),
    'has printed how to reach the hosts': () => false,
  };

  it.each(Object.entries(instants))(
    'leaves nothing when its maker is killed once it %s',
    async (_, reached) => {
      const maker = spawn(process.execPath, [main, 'create', '--name', name, '--hosts', '1']);
      const printed = new Promise((resolve) => maker.stdout.once('data', resolve));
      const ended = new Promise((resolve) => maker.once('exit', resolve));
      await Promise.race([printed, vi.waitUntil(reached, { timeout: 60_000, interval: 1 })]);
      maker.kill('SIGKILL');
      await ended;
      const traces = await traceFinder(name);
      expect((await traces()).folders).not.toEqual([]);
      await destroyLab(name);
      expect(await traces()).toEqual(noTraces);
    },
  );

  it('spares another lab', async () => {
    const other = `${name}-other`;
    await createLab({ name, hosts: 1 });
    await createLab({ name: other, hosts: 1 });
    try {
      const traces = await traceFinder(other);
      const before = await traces();
      await destroyLab(name);
      const { processes, ...after } = await traces();
      expect({ ...after, processes: [] }).toEqual({ ...before, processes: [] });
      expect(processes.length).toBeGreaterThan(0);
      const [first, second] = [await readRecord(name), await readRecord(other)];
      expect(first).toBeUndefined();
      expect(await readFile('/proc/net/route', 'utf8')).toContain(second?.bridge);
    } finally {
      await destroyLab(other);
    }
  });
});

describe('creating a lab', () => {
  it('refuses a name that is taken and leaves that lab alone', async () => {
    await createLab({ name, hosts: 1 });
    await expect(createLab({ name, hosts: 1 })).rejects.toMatchObject({ code: 'lab.name-taken' });
    expect((await readRecord(name))?.hosts).toHaveLength(1);
  });

  it('takes back what it has begun when a host cannot be made', async () => {
    const emptyImages = await mkdtemp(join(tmpdir(), 'kubexm-cache-'));
    try {
      const image = await ensureBaseImage(() => undefined);
      await mkdir(join(emptyImages, 'kubexm/lab', basename(image)), { recursive: true });
      const { ending, stderr } = await tryCommand({
        argv: [process.execPath, main, 'create', '--name', name],
        env: { XDG_CACHE_HOME: emptyImages },
      });
      expect(ending).toBe(5);
      expect(stderr).toContain('lab.command-failed');
      expect(existsSync(labFolder(name))).toBe(false);
      expect(await readFile('/proc/self/mountinfo', 'utf8')).not.toContain(`${labFolder(name)}/`);
    } finally {
      await rm(emptyImages, { recursive: true });
    }
  });

  it('refuses a number of hosts that has no addresses', async () => {
    for (const hosts of [0, 1.5, 201, Number.NaN])
      await expect(createLab({ name, hosts })).rejects.toMatchObject({ code: 'lab.host-count-invalid' });
  });

  it('refuses a name that could leave its folder', async () => {
    await expect(createLab({ name: '../elsewhere', hosts: 1 })).rejects.toMatchObject({
      code: 'lab.name-invalid',
    });
  });
});
