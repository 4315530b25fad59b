import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/connector/connection.ts';
import { createVault } from '../../../src/domain/secret.ts';
import type { Subject } from './contract.ts';
import { eventually, runningWith, shownByProcesses } from './processes.ts';

const timeoutMs = 60_000;
const exited = (code: number) => ({ kind: 'exited', code });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function describeExec({ connection }: Subject): void {
  const exec = (argv: Command['argv'], rest: Partial<Command> = {}) =>
    connection().exec({ argv, timeoutMs, ...rest });
  const sh = (script: string, rest: Partial<Command> = {}) => exec(['sh', '-c', script], rest);

  describe('exec', () => {
    it.each([0, 1, 42, 255])('gives the exit code %i back', async (code) => {
      expect((await sh(`exit ${code}`)).outcome).toEqual(exited(code));
    });

    it('tells a signal from an exit code', async () => {
      expect((await sh('kill -9 $$')).outcome).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
    });

    it('answers 127 for a program that is not there, in its own words on standard error', async () => {
      const { outcome, stderr } = await exec(['no-such-program-here']);
      expect(outcome).toEqual(exited(127));
      expect(stderr.toString()).toContain('no-such-program-here');
    });

    it('passes arguments on exactly', async () => {
      const words = ["it's", '$(id)', '`id`', '', ' a  b ', '-n', '\\', 'é漢\n', '*', '!x', ';'];
      const { stdout } = await exec(['printf', '%s\\0', ...words]);
      expect(stdout.toString().split('\0').slice(0, -1)).toEqual(words);
    });

    it('is root, in the root directory, and finds the system programs', async () => {
      const { stdout } = await sh('id -u; pwd; command -v chown; command -v ip || command -v useradd');
      expect(stdout.toString()).toMatch(/^0\n\/\n\/.*chown\n\/.*\n$/);
    });

    it('keeps every byte on both streams apart and in order', async () => {
      const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256));
      const { stdout, stderr } = await sh('head -c 2048; cat >&2', { stdin: bytes });
      expect([stdout.equals(bytes.subarray(0, 2048)), stderr.equals(bytes.subarray(2048))]).toEqual([
        true,
        true,
      ]);
    });

    it('carries a large output whole', async () => {
      const size = 24 * 1024 * 1024;
      const { stdout, truncated } = await sh(`head -c ${size} /dev/zero; echo end`, {
        maxOutputBytes: size + 4,
      });
      expect([stdout.length, stdout.subarray(size).toString(), truncated]).toEqual([
        size + 4,
        'end\n',
        false,
      ]);
    });

    it('cuts output at the limit and lets the command come to its end', async () => {
      const { outcome, stdout, truncated } = await sh('head -c 1000000 /dev/zero; exit 7', {
        maxOutputBytes: 10,
      });
      expect([outcome, stdout.length, truncated]).toEqual([exited(7), 10, true]);
    });

    it('feeds text, bytes, secrets and streams', async () => {
      const bytes = randomBytes(3 * 1024 * 1024 + 17);
      async function* stream() {
        for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
      }
      const digestOf = async (stdin: NonNullable<Command['stdin']>) =>
        (await exec(['sha256sum'], { stdin })).stdout.toString().slice(0, 64);
      expect(await digestOf('text')).toBe(sha256(Buffer.from('text')));
      expect(await digestOf(bytes)).toBe(sha256(bytes));
      expect(await digestOf(createVault().secret('s3cret'))).toBe(sha256(Buffer.from('s3cret')));
      expect(await digestOf(stream())).toBe(sha256(bytes));
    });

    it('gives an empty input when none is asked for', async () => {
      expect((await exec(['cat'])).stdout.length).toBe(0);
    });

    it('does not mind a command that never reads its input', async () => {
      expect((await sh('exit 3', { stdin: randomBytes(4 * 1024 * 1024) })).outcome).toEqual(exited(3));
    });

    it('throws what the source of the input threw, and leaves nothing running', async () => {
      const tag = `4${Date.now()}`;
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('disk on fire');
      }
      await expect(sh(`cat; sleep ${tag}`, { stdin: broken() })).rejects.toThrow('disk on fire');
      expect(runningWith(`sleep ${tag}`)).toEqual([]);
    });

    it('sets the environment, whatever the value', async () => {
      const value = 'a b\'c"$HOME\n\\';
      expect((await exec(['printenv', 'MESSAGE'], { env: { MESSAGE: value } })).stdout.toString()).toBe(
        `${value}\n`,
      );
    });

    it('shows a secret on standard input to nobody', async () => {
      const canary = `canary-${randomUUID()}`;
      const running = sh('sleep 1; cat >/dev/null', { stdin: createVault().secret(canary) });
      for (let sample = 0; sample < 20; sample += 1) {
        expect(shownByProcesses().includes(canary)).toBe(false);
        await sleep(30);
      }
      expect((await running).outcome).toEqual(exited(0));
    });

    it('runs more at once than one connection has channels', async () => {
      const all = await Promise.all(Array.from({ length: 30 }, (_, n) => sh(`sleep 0.05; echo ${n}`)));
      expect(all.map(({ stdout }) => Number(stdout.toString()))).toEqual(
        Array.from({ length: 30 }, (_, n) => n),
      );
    });

    it.each([
      ['a plain command', 'sleep TAG'],
      ['children in the background', 'sleep TAG & sleep TAG & wait'],
      ['one that ignores SIGTERM', 'trap "" TERM; sleep TAG & while :; do sleep TAG; done'],
      ['a daemon in a session of its own', 'setsid sleep TAG & sleep TAG'],
      ['a child with a clean environment', 'env -i sleep TAG & sleep TAG'],
      ['one that had exited and left a child holding the stream', 'sleep TAG & exit 0'],
    ])('stops %s when time is up, with nothing left', async (_title, script) => {
      const tag = `5${Math.floor(Math.random() * 1e9)}`;
      const { outcome } = await sh(script.replaceAll('TAG', tag), { timeoutMs: 1_500 });
      expect(outcome).toEqual({ kind: 'timed-out' });
      expect(runningWith(`sleep ${tag}`)).toEqual([]);
    });

    it('keeps what was said before time was up', async () => {
      expect((await sh('echo early; sleep 600', { timeoutMs: 5_000 })).stdout.toString()).toBe('early\n');
    });

    it('stops when asked to, with nothing left', async () => {
      const tag = `6${Math.floor(Math.random() * 1e9)}`;
      const cancel = new AbortController();
      const running = sh(`sleep ${tag}`, { signal: cancel.signal });
      await eventually(() => runningWith(`sleep ${tag}`).length > 0);
      cancel.abort();
      expect((await running).outcome).toEqual({ kind: 'cancelled' });
      expect(runningWith(`sleep ${tag}`)).toEqual([]);
    });

    it('does not even start what was cancelled before', async () => {
      expect((await sh('exit 0', { signal: AbortSignal.abort() })).outcome).toEqual({ kind: 'cancelled' });
    });
  });
}
