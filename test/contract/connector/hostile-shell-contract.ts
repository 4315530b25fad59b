import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShellScript } from '../../../src/connector/connection.ts';
import type { Subject } from './contract.ts';
import { eventually, runningWith } from './processes.ts';

const octal = (bytes: Uint8Array): string =>
  [...bytes].map((b) => `\\${b.toString(8).padStart(3, '0')}`).join('');

export function describeHostileShell({ connection, directory }: Subject): void {
  const shell = (script: string, rest: Partial<ShellScript> = {}) =>
    connection().shell({ script, timeoutMs: 60_000, ...rest });
  const said = async (script: string): Promise<string> => (await shell(script)).stdout.toString();

  describe('shell with hostile output', () => {
    it('returns any bytes on both streams exactly, whatever the script does to its own streams', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 300 }),
          fc.uint8Array({ maxLength: 300 }),
          fc.integer({ min: 0, max: 255 }),
          async (out, err, code) => {
            const result = await shell(`printf '${octal(out)}'; printf '${octal(err)}' >&2; exit ${code}`);
            expect(result.outcome).toEqual({ kind: 'exited', code });
            expect(result.stdout.equals(out) && result.stderr.equals(err)).toBe(true);
          },
        ),
        { numRuns: 200 },
      );
    });

    it('is not fooled by markers it can find in the memory and arguments of the shell', async () => {
      const script =
        'for marker in $(tr -c "0-9a-f" "\\n" </proc/$$/cmdline | grep -E "^[0-9a-f]{32}$") 0123456789abcdef0123456789abcdef; ' +
        'do printf "%s0\\n" "$marker"; printf "%s\\n" "$marker" >&2; done; echo real; exit 5';
      const { outcome, stdout } = await shell(script);
      expect([outcome, stdout.toString().endsWith('real\n')]).toEqual([{ kind: 'exited', code: 5 }, true]);
    });

    it('carries a line of many megabytes and one that never ends', async () => {
      const { stdout } = await shell('head -c 8000000 /dev/zero | tr "\\0" x; printf unfinished');
      expect([stdout.length, stdout.subarray(-10).toString()]).toEqual([8_000_010, 'unfinished']);
    });

    it('does not wait for a child in the background that keeps the streams open', async () => {
      const tag = `8${Math.floor(Math.random() * 1e9)}`;
      const child = (await said(`sleep ${tag} & echo $!`)).trim();
      expect(child).toMatch(/^\d+$/);
      expect(await said('echo next')).toBe('next\n');
      expect(await said(`kill ${child} && echo killed`)).toBe('killed\n');
      await eventually(() => runningWith(`sleep ${tag}`).length === 0);
    });

    it('leaves a shell that a child in the background writes into for a new one', async () => {
      const before = await said('echo $$');
      const flag = join(directory(), 'stray');
      await shell(`(sleep 0.3; echo stray; touch ${flag}) &`);
      await eventually(() => existsSync(flag));
      await sleep(1_000);
      expect(await said('echo $$')).not.toBe(before);
    });

    it.each([
      ['kills its own shell', 'kill -9 $$'],
      ['kills everything around it', 'kill -9 0'],
    ])('says that it does not know when a script %s, and goes on in a new shell', async (_title, script) => {
      const { outcome } = await shell(script);
      expect(outcome.kind).toBe('unknown');
      expect(await said('echo on')).toBe('on\n');
    });

    it('refuses a script with a NUL byte, which no shell can read', async () => {
      await expect(shell('echo a\0b')).rejects.toThrow(TypeError);
      expect(await said('echo on')).toBe('on\n');
    });
  });
}
