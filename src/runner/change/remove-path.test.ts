import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createHostPort } from '../host-port.ts';
import { statePaths } from '../state-paths.ts';

it.each([
  ['a file', false, (path: string) => writeFile(path, 'whole')],
  ['a directory', true, (path: string) => mkdir(join(path, 'within'), { recursive: true })],
  ['what is not there', false, async () => undefined],
])(
  'takes away with %s what somebody who was cut off had not put in its place',
  async (_, recursive, make) => {
    const directory = await mkdtemp(join(tmpdir(), 'kubexm-remove-'));
    const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
    try {
      await make(join(directory, 'one'));
      await writeFile(join(directory, '.one.kubexm'), 'half');
      await writeFile(join(directory, 'other'), 'stays');
      const port = createHostPort({ connection, paths: statePaths(join(directory, 'state')) });
      await port.change([{ do: 'remove-path', path: join(directory, 'one'), recursive }]);
      expect(await readdir(directory)).toEqual(['other']);
    } finally {
      await connection.close();
      await rm(directory, { recursive: true });
    }
  },
);
