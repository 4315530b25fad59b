import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import { localPorts } from './local-ports.ts';

describe('localPorts', () => {
  const ports = localPorts({ env: () => undefined, ageIdentities: [], vault: createVault() });
  const socket = createServer();
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kubexm-ports-'));
    await writeFile(join(dir, 'plain'), 'content');
    await symlink(join(dir, 'plain'), join(dir, 'link'));
    await symlink('/etc/shadow', join(dir, 'shadow'));
    await symlink('/proc/self/environ', join(dir, 'environ'));
    await new Promise<void>((listening) => socket.listen(join(dir, 'socket'), listening));
  });
  afterAll(async () => {
    socket.close();
    await rm(dir, { recursive: true });
  });

  it.each([
    ['plain', 'regular'],
    ['link', 'regular'],
    ['shadow', 'protected'],
    ['environ', 'protected'],
    ['socket', 'special'],
    ['.', 'directory'],
    ['none', 'missing'],
    ['plain/below', 'missing'],
  ])('%s is %s', async (name, kind) => {
    expect(await ports.inspectFile(join(dir, name))).toBe(kind);
  });

  it('reads a file', async () => expect(await ports.readFile(join(dir, 'plain'))).toBe('content'));
});
