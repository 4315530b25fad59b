import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryCommand } from '../../run-command.ts';
import { find } from './find.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-find-'));
  writeFileSync(join(folder, 'here'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const look = (words: string) =>
  tryCommand({ argv: ['sh', '-c', `${find} ${words}`], env: { FOLDER: folder } });

it('goes on where a folder is gone', async () => {
  expect(await look(`"$FOLDER/gone" "$FOLDER" -type f -printf '%f'`)).toEqual({
    ending: 0,
    stdout: 'here',
    stderr: '',
  });
});

it('fails for every other reason, and says it', async () => {
  const { ending, stderr } = await look('"$FOLDER/gone" -unheard-of');
  expect(ending).not.toBe(0);
  expect(stderr).toContain('-unheard-of');
});
