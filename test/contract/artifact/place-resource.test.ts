import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import type { LocalFile } from '../../../src/runner/content.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { type PlaceResourceInput, placeResource } from '../../../src/step/artifact/place-resource.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { printOn } from '../fixture/print-on.ts';
import { type ContractHost, useLabHost } from '../fixture/use-lab-hosts.ts';
import { cutConnections } from '../runner/cut-connections.ts';
import { applied, checked } from '../runner/step-runs.ts';
import { converges } from '../step/convergence.ts';
import { someBytes } from './release-folder.ts';

let host: ContractHost;
let connection: Connection;
let directory: string;

beforeAll(async () => {
  host = await useLabHost();
  connection = await connectTo(host);
  directory = mkdtempSync(join(tmpdir(), 'kubexm-place-'));
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await connection?.close();
});

const asLocalFile = (local: string): LocalFile => ({
  local,
  sha256: createHash('sha256').update(readFileSync(local)).digest('hex'),
});

function program(name: string, content: Uint8Array): PlaceResourceInput {
  const local = join(directory, name);
  writeFileSync(local, content);
  return {
    content: { kind: 'binary', path: `/usr/local/bin/${name}` },
    files: { amd64: { ...asLocalFile(local), members: {} } },
    arch: 'amd64',
  };
}

/** An archive that was opened, of which NAME is wanted. */
function archive(name: string, content: Uint8Array, into = '/usr/local/bin'): PlaceResourceInput {
  const local = join(directory, `${name}.member`);
  writeFileSync(local, content);
  return {
    content: { kind: 'archive', into, members: [name] },
    files: { amd64: { local: `${local}.tar.gz`, sha256: '', members: { [name]: asLocalFile(local) } } },
    arch: 'amd64',
  };
}

const onHost = (script: string): Promise<string> => printOn(connection, script);

const port = () => createHostPort({ connection });
const shows = 'ls -lAn /usr/local/bin; sha256sum /usr/local/bin/* 2>/dev/null || :';
const witness = 'stat -c "%n %i" /usr/local/bin/*';

it.each([
  ['a program', () => program('demo', someBytes(3))],
  ['the wanted member of an archive', () => archive('demo', someBytes(3))],
] as const)('%s converges, stays, and is undone exactly', async (_name, input) => {
  await converges(connection, { name: 'place', step: placeResource, input: input(), shows, witness });
});

it.each([
  ['a program', () => program('demo', someBytes(1))],
  ['a member of an archive', () => archive('demo', someBytes(1))],
] as const)('sees that %s was touched, also when its time was set back', async (_name, input) => {
  const wanted = input();
  try {
    await applied(port(), placeResource, wanted);
    await onHost(`cd /usr/local/bin; touch -r demo /run/then
      printf 'touched by somebody' | dd of=demo bs=1 seek=100 conv=notrunc status=none; touch -r /run/then demo`);
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'drifted' });
    await applied(port(), placeResource, wanted);
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'satisfied' });
  } finally {
    await onHost('rm -rf /usr/local/bin/demo /var/lib/kubexm /run/then');
  }
});

it('places many into one directory at the same time', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const inputs = names.map((name) => archive(name, someBytes(1)));
  try {
    await Promise.all(inputs.map((input) => applied(port(), placeResource, input)));
    for (const input of inputs)
      expect(await checked(port(), placeResource, input)).toMatchObject({ state: 'satisfied' });
    expect(await onHost('ls -A /usr/local/bin')).toBe('four\none\nthree\ntwo\n');
  } finally {
    await onHost('rm -rf /usr/local/bin/* /var/lib/kubexm');
  }
});

it('takes nothing half-written for whole when the disk fills, and goes on once there is room', async () => {
  const wanted = archive('demo', someBytes(4), '/opt/small');
  try {
    await onHost('mkdir -p /opt/small; mount -t tmpfs -o size=2m tmpfs /opt/small');
    await expect(applied(port(), placeResource, wanted)).rejects.toMatchObject({
      code: 'host.change-failed',
    });
    expect(await onHost('test ! -e /opt/small/demo; echo gone')).toBe('gone\n');
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'drifted' });
    await onHost('mount -o remount,size=16m /opt/small');
    await applied(port(), placeResource, wanted);
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'satisfied' });
  } finally {
    await onHost('umount /opt/small; rm -rf /opt/small /var/lib/kubexm');
  }
});

it('takes nothing half-sent for whole when the connection dies during the upload', async () => {
  const wanted = program('demo', someBytes(64));
  const sending = await connectTo(host);
  try {
    const placing = applied(createHostPort({ connection: sending }), placeResource, wanted);
    placing.catch(() => undefined);
    await cutConnections(
      connection,
      'until [ "$(cat /usr/local/bin/.demo.kubexm.part.*/* 2>/dev/null | head -c 9 | wc -c)" = 9 ]; do :; done',
    );
    await expect(placing).rejects.toMatchObject({ code: expect.stringMatching(/^connection\./) });
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'drifted' });
    await applied(port(), placeResource, wanted);
    expect(await checked(port(), placeResource, wanted)).toMatchObject({ state: 'satisfied' });
  } finally {
    await sending.close();
    await onHost('rm -rf /usr/local/bin/demo /var/lib/kubexm');
  }
});
