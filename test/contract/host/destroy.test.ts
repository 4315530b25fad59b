import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureBaseImage } from '../../../lab/base-image.ts';
import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { hostFolders, hostKeysFolder, labFolder } from '../../../lab/folders.ts';
import { readRecord } from '../../../lab/record.ts';
import { openLabDesk } from './lab-desk.ts';
import { noTraces, traceFinder, untilGone } from './traces.ts';

const name = `destroy-${process.pid}`;
const desk = openLabDesk();

const consoleLog = hostFolders(name, 'node1').console;

/** One of everything a lab can have on this machine. */
const everything = ['--second-subnet', '--ipv6', '--disk', '100M', '--force'];
const create = ['create', 'lab', '--name', name, '--hosts', '1', ...everything];
const remove = ['delete', 'lab', '--name', name, '--yes'];

beforeAll(async () => {
  await ensureBaseImage(() => undefined);
});

afterEach(() => destroyLab(name));

afterAll(() => desk.clear());

describe('deleting a lab', () => {
  it('leaves nothing of it, and says so the second time', async () => {
    expect(await desk.run(create)).toMatchObject({ code: 0 });
    const traces = await traceFinder(name);
    for (const [kind, found] of Object.entries(await traces())) expect(found, kind).not.toEqual([]);
    expect(await desk.run(remove)).toMatchObject({ code: 0 });
    await expect.poll(traces, untilGone).toEqual(noTraces);
    const again = await desk.run(remove);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('lab.unknown');
  });

  it('shows what would go, and leaves it, until somebody agrees', async () => {
    await createLab({ name, hosts: 1 });
    const shown = await desk.run(['delete', 'lab', '--name', name, '--dry-run']);
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.stderr).toContain('node1');
    expect(await desk.run(['delete', 'lab', '--name', name])).toMatchObject({ code: 2 });
    expect((await readRecord(name))?.ready).toBe(true);
  });

  const { root, disk, diskImage } = hostFolders(name, 'node1');
  const instants = {
    'has written down its plan': () => existsSync(join(labFolder(name), 'lab.json')),
    'makes keys': () => existsSync(hostKeysFolder(name)),
    'makes the disk of a host': () => existsSync(diskImage),
    'has mounted the disk of a host': () => existsSync(join(disk, 'lost+found')),
    'has mounted the root of a host': () => existsSync(join(root, 'usr')),
    'has started a host': () => existsSync(consoleLog),
    'has printed how to reach the hosts': () => false,
  };

  it.each(Object.entries(instants))(
    'leaves nothing when its maker is killed once it %s',
    async (_, reached) => {
      const { child, ended } = desk.start(create);
      const printed = new Promise((resolve) => child.stdout?.once('data', resolve));
      await Promise.race([printed, vi.waitUntil(reached, { timeout: 120_000, interval: 1 })]);
      child.kill('SIGKILL');
      await ended;
      const traces = await traceFinder(name);
      expect((await traces()).folders).not.toEqual([]);
      expect(await desk.run(remove)).toMatchObject({ code: 0 });
      await expect.poll(traces, untilGone).toEqual(noTraces);
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

  it('takes back what it has begun when it is stopped', async () => {
    const { child, ended } = desk.start(create);
    await vi.waitUntil(() => existsSync(consoleLog), { timeout: 120_000, interval: 1 });
    const traces = await traceFinder(name);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    await expect.poll(traces, untilGone).toEqual(noTraces);
  });

  it('takes back what it has begun when a host cannot be made', async () => {
    const emptyImages = await mkdtemp(join(tmpdir(), 'kubexm-cache-'));
    try {
      const image = await ensureBaseImage(() => undefined);
      await mkdir(join(emptyImages, 'kubexm/lab', basename(image)), { recursive: true });
      const { code, stderr } = await desk.run(create, ['env', `XDG_CACHE_HOME=${emptyImages}`]);
      expect(code).toBe(5);
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
