import { describe, expect, it } from 'vitest';
import type { ShellScript } from '../../../src/connector/connection.ts';
import type { Subject } from './contract.ts';
import { runningWith } from './processes.ts';

const exited = (code: number) => ({ kind: 'exited', code });

export function describeShell({ connection }: Subject): void {
  const shell = (script: string, rest: Partial<ShellScript> = {}) =>
    connection().shell({ script, timeoutMs: 60_000, ...rest });
  const said = async (script: string): Promise<string> => (await shell(script)).stdout.toString();

  describe('shell', () => {
    it('runs a script as root and gives both streams and the exit code back', async () => {
      const { outcome, stdout, stderr, truncated } = await shell('id -u; echo two >&2; (exit 9)');
      expect([outcome, stdout.toString(), stderr.toString(), truncated]).toEqual([
        exited(9),
        '0\n',
        'two\n',
        false,
      ]);
    });

    it('runs thousands of small commands in one and the same shell', async () => {
      const before = await said('echo $$');
      for (let n = 0; n < 2_000; n += 1) expect(await said(`echo ${n}`)).toBe(`${n}\n`);
      expect(await said('echo $$')).toBe(before);
    });

    it('runs what is asked at the same time one after another, in order', async () => {
      const all = await Promise.all(Array.from({ length: 200 }, (_, n) => said(`echo ${n}; echo ${n} >&2`)));
      expect(all).toEqual(Array.from({ length: 200 }, (_, n) => `${n}\n`));
    });

    it.each([
      ['a directory', 'cd /etc', 'pwd', '/\n'],
      ['a variable', 'LEAK=1; export LEAK', 'printenv LEAK || echo none', 'none\n'],
      ['set -e', 'set -e; false; echo unreachable', 'false; echo on', 'on\n'],
      ['exit', 'exit 3', 'echo on', 'on\n'],
      ['exec', 'exec true', 'echo on', 'on\n'],
      ['closed streams', 'exec >&- 2>&-', 'echo on', 'on\n'],
      ['a trap', 'trap "echo trapped" EXIT', 'echo on', 'on\n'],
      ['an alias and a function', 'on() { echo fun; }; alias on=false', 'command -v on || echo on', 'on\n'],
    ])('keeps %s to the script that made it', async (_title, first, second, expected) => {
      const shellId = await said('echo $$');
      await shell(first);
      expect(await said(second)).toBe(expected);
      expect(await said('echo $$')).toBe(shellId);
    });

    it.each([
      ['an open quote', "echo 'never closed"],
      ['an open group', 'if true; then echo x'],
      ['a stray bracket', 'echo a )'],
      ['an open substitution', 'echo $(echo'],
    ])('survives a syntax error: %s', async (_title, script) => {
      const { outcome } = await shell(script);
      expect(outcome.kind).toBe('exited');
      expect(outcome).not.toEqual(exited(0));
      expect(await said('echo on')).toBe('on\n');
    });

    it('takes scripts with comments, here-documents and no last line end', async () => {
      expect(await said('cat <<END\nin $((1 + 1))\nEND\necho after # comment')).toBe('in 2\nafter\n');
    });

    it('takes a script far longer than an argument may be', async () => {
      const value = 'x'.repeat(400_000);
      expect(await said(`v='${value}'; echo \${#v}`)).toBe('400000\n');
    });

    it('gives a script that reads its input nothing to read', async () => {
      expect(await said('cat; read -r line; echo "<$line>"; head -c 10')).toBe('<>\n');
    });

    it('cuts output at the limit and goes on in the same shell', async () => {
      const shellId = await said('echo $$');
      const { outcome, stdout, truncated } = await shell('head -c 300000 /dev/zero; exit 4', {
        maxOutputBytes: 16,
      });
      expect([outcome, stdout.length, truncated]).toEqual([exited(4), 16, true]);
      expect(await said('echo $$')).toBe(shellId);
    });

    it('stops a script when time is up, with nothing left, and goes on in a new shell', async () => {
      const tag = `7${Math.floor(Math.random() * 1e9)}`;
      const { outcome, stdout } = await shell(`echo early; sleep ${tag} & sleep ${tag}`, {
        timeoutMs: 5_000,
      });
      expect([outcome, stdout.toString()]).toEqual([{ kind: 'timed-out' }, 'early\n']);
      expect(runningWith(`sleep ${tag}`)).toEqual([]);
      expect(await said('echo on')).toBe('on\n');
    });

    it('stops a script when asked to, also one that still waits for its turn', async () => {
      const cancel = new AbortController();
      const running = shell('sleep 600', { signal: cancel.signal });
      const waiting = shell('echo never', { signal: cancel.signal });
      setTimeout(() => cancel.abort(), 200);
      expect([(await running).outcome, (await waiting).outcome]).toEqual([
        { kind: 'cancelled' },
        { kind: 'cancelled' },
      ]);
      expect(await said('echo on')).toBe('on\n');
    });
  });
}
