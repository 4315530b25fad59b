import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Mirror, startMirror } from '../../../lab/mirror/start-mirror.ts';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { type ImageLayout, imageLayout } from '../../fixture/image-layout.ts';
import { someBytes } from './release-folder.ts';

let desk: Desk;
let layout: ImageLayout;
let mirror: Mirror;

/** Of what such a cluster needs, this tag alone has no digest in the bill of materials. */
const lacking = 'registry.k8s.io/coredns/coredns:v1.14.2';

beforeEach(async () => {
  desk = openDesk();
  layout = imageLayout(lacking, ['amd64', 'arm64'], someBytes(1));
  mirror = await startMirror({ images: layout.directory, auth: 'anonymous' });
});

afterEach(async () => {
  desk.clear();
  await mirror.close();
  layout[Symbol.dispose]();
});

const words = (...more: readonly string[]): string[] => [
  ...['create', 'artifacts', '--kubernetes', 'v1.36.4', '--pin-images', 'digests.yaml'],
  ...['-e', 'spec.network.plugin=none', '-e', 'spec.kubernetes.type=kubexm', '-e', 'spec.etcd.type=kubexm'],
  ...['-e', `spec.artifacts.images=${mirror.url}`, ...more],
];

const file = (): string => join(desk.directory, 'digests.yaml');

it('writes down what a registry says, and the file is all that was lacking', async () => {
  const first = await desk.run(...words('-y', '-o', 'json'));
  expect(first).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('spec.artifacts.bom: [digests.yaml]'),
  });
  expect(JSON.parse(first.stdout)).toMatchObject([{ reference: lacking, digest: layout.digest }]);
  expect(parse(readFileSync(file(), 'utf8'))).toEqual({
    images: { coredns: { tags: { 'v1.14.2': { digest: layout.digest } } } },
  });
  const second = await desk.run(...words('-e', `spec.artifacts.bom=${file()}`));
  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('Every image has its digest') });
});

it('leaves what the file says already, and writes nothing that nobody approved', async () => {
  const before = '# ours\nimages:\n  pause: {tags: {"3.10.1": {digest: null}}}\n';
  desk.write('digests.yaml', before);
  expect(await desk.run(...words('--dry-run'))).toMatchObject({ code: 0 });
  expect(await desk.run(...words())).not.toMatchObject({ code: 0 });
  expect(readFileSync(file(), 'utf8')).toBe(before);
  expect(await desk.run(...words('-y'))).toMatchObject({ code: 0 });
  const after = readFileSync(file(), 'utf8');
  expect(after).toContain('# ours');
  expect(parse(after)).toMatchObject({ images: { pause: {}, coredns: {} } });
});

it('says who was asked and what came when nobody knows the tag', async () => {
  mirror.faults.add({ path: '/v2/coredns/*', kind: 'missing' });
  const { code, stderr } = await desk.run(...words('-y'));
  expect(code).toBe(8);
  expect(stderr).toContain(lacking);
  expect(stderr).toContain('404');
  expect(existsSync(file())).toBe(false);
});
