import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createVault } from '../domain/secret.ts';
import { type AuditTrail, audited, openAuditTrail } from './audit.ts';
import { listAudit } from './list-audit.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { verifyAudit } from './verify-audit.ts';

const openTrail = (directory: string): AuditTrail =>
  openAuditTrail({
    directory,
    user: 'ann',
    machine: 'control',
    vault: createVault(),
    now: () => 1_700_000_000_000,
  });

const command = { action: 'kubexm create cluster -f demo.yaml', target: 'demo', run: 'run-1' };

const statuses = (directory: string): string[] => listAudit(directory).entries.map(({ status }) => status);

const appendEntries = (
  directory: string,
  name: string,
  count: number,
): ChildProcessByStdio<null, Readable, null> => {
  const script = fileURLToPath(new URL('testing/append-entries.ts', import.meta.url));
  const child = spawn(process.execPath, [script, directory, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

describe('audit trail', () => {
  it('says who did what to which cluster, before and after, and verifies', async () => {
    const directory = join(temporaryDirectory(), '.kubexm');
    const trail = openTrail(directory);
    await audited(trail, command, async () => {
      expect(statuses(directory)).toEqual(['started']);
      return { status: 'interrupted' };
    });
    expect(listAudit(directory).entries).toMatchObject([
      {
        seq: 1,
        time: '2023-11-14T22:13:20.000Z',
        user: 'ann',
        machine: 'control',
        ...command,
        status: 'started',
      },
      { seq: 2, user: 'ann', ...command, status: 'interrupted' },
    ]);
    expect(verifyAudit(directory)).toMatchObject({ findings: [], head: { count: 2 } });
  });

  it('writes a failure down when the command throws, and lets the error through', async () => {
    const directory = temporaryDirectory();
    const work = async () => Promise.reject(new Error('broken'));
    await expect(audited(openTrail(directory), command, work)).rejects.toThrow('broken');
    expect(statuses(directory)).toEqual(['started', 'failed']);
  });

  it('does nothing when the start cannot be written down', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'file'), '');
    let ran = false;
    const work = async () => {
      ran = true;
      return { status: 'done' } as const;
    };
    await expect(audited(openTrail(join(directory, 'file')), command, work)).rejects.toMatchObject({
      code: 'audit.unwritable',
    });
    expect(ran).toBe(false);
  });

  it('keeps its files to the operator alone', () => {
    const directory = join(temporaryDirectory(), '.kubexm');
    openTrail(directory).append(command, 'started');
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    for (const name of ['audit.log', 'audit.head']) {
      expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('takes entries of several processes at once without losing or mixing any', async () => {
    const directory = temporaryDirectory();
    const names = ['a', 'b', 'c'];
    const exits = await Promise.all(
      names.map(async (name) => {
        const child = appendEntries(directory, name, 40);
        child.stdout.resume();
        return once(child, 'exit');
      }),
    );
    expect(exits).toEqual(names.map(() => [0, null]));
    const { entries, unreadable } = listAudit(directory);
    expect(unreadable).toEqual([]);
    for (const name of names) {
      const own = entries.filter(({ user }) => user === name).map(({ action }) => action);
      expect(own).toEqual(Array.from({ length: 40 }, (_, i) => `${name} ${i + 1}`));
    }
    expect(verifyAudit(directory).findings).toEqual([]);
  });

  it('holds every acknowledged entry and verifies after a process was killed at any moment', async () => {
    const directory = temporaryDirectory();
    for (const acknowledged of [1, 2, 3, 5, 8]) {
      const child = appendEntries(directory, `round${acknowledged}`, 100_000);
      let output = '';
      for await (const chunk of child.stdout) {
        output += String(chunk);
        if (output.split('\n').length > acknowledged) child.kill('SIGKILL');
      }
      const actions = listAudit(directory).entries.map(({ action }) => action);
      expect(actions).toEqual(expect.arrayContaining(output.split('\n').slice(0, -1)));
      expect(verifyAudit(directory).findings).toEqual([]);
    }
    openTrail(directory).append(command, 'done');
    expect(verifyAudit(directory).findings).toEqual([]);
  });

  it('drops the beginning of a line that a crash cut off, and goes on', () => {
    const directory = temporaryDirectory();
    const trail = openTrail(directory);
    trail.append(command, 'started');
    appendFileSync(join(directory, 'audit.log'), '{"seq":2,"time":"20');
    expect(verifyAudit(directory).findings).toEqual([]);
    trail.append(command, 'done');
    expect(statuses(directory)).toEqual(['started', 'done']);
    expect(readFileSync(join(directory, 'audit.log'), 'utf8').split('\n')).toHaveLength(3);
    expect(verifyAudit(directory).findings).toEqual([]);
  });

  it('goes on behind an entry that is longer than one reading and was not anchored yet', () => {
    const directory = temporaryDirectory();
    const trail = openTrail(directory);
    trail.append({ ...command, action: 'x'.repeat(200_000) }, 'started');
    rmSync(join(directory, 'audit.head'));
    trail.append(command, 'done');
    expect(verifyAudit(directory)).toMatchObject({ findings: [], head: { count: 2 } });
  });

  it('refuses to write when its head is not readable any more', () => {
    const directory = temporaryDirectory();
    openTrail(directory).append(command, 'started');
    writeFileSync(join(directory, 'audit.head'), 'garbage'.repeat(100));
    expect(() => openTrail(directory).append(command, 'done')).toThrow(
      expect.objectContaining({ code: 'audit.anchor-unreadable' }),
    );
  });
});
