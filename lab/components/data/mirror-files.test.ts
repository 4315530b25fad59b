import { expect, test } from 'vitest';
import { layBom } from '../../../src/resource/bom.ts';
import { fillTemplate, mirrorPath } from '../mirror-path.ts';
import { buildUnits } from './build-units.ts';
import { imageRecipes } from './images.ts';
import { mirrorFiles } from './mirror-files.ts';

const { components, images } = layBom([], {}).data;
const programsOf = (component: string): string[] =>
  buildUnits
    .filter((unit) => unit.component === component)
    .flatMap((unit) => unit.programs.map(({ name }) => name));

test('files lie where the projects release them', () => {
  const path = (artifact: string, version: string): string => {
    const row = components[artifact];
    return row === undefined ? '' : mirrorPath(row, version, 'amd64');
  };
  expect(path('kubelet', '1.34.4')).toBe('dl.k8s.io/release/v1.34.4/bin/linux/amd64/kubelet');
  expect(path('etcd', '3.6.16')).toBe(
    'github.com/etcd-io/etcd/releases/download/v3.6.16/etcd-v3.6.16-linux-amd64.tar.gz',
  );
  expect(path('runc', '1.4.3')).toBe('github.com/opencontainers/runc/releases/download/v1.4.3/runc.amd64');
});

test.each(mirrorFiles)('$artifact is in the bill of materials, and its programs are built', (file) => {
  expect(Object.keys(components)).toContain(file.artifact);
  const { content } = file;
  if (content.kind === 'program') expect(programsOf(file.component)).toContain(content.program);
  if (content.kind === 'archive')
    for (const { program, of = file.component } of content.programs)
      expect(programsOf(of)).toContain(program);
});

test.each(mirrorFiles)('$artifact holds what a host takes out of it, where it looks for it', (file) => {
  const wanted = components[file.artifact]?.content;
  if (wanted?.kind === 'binary') expect(file.content.kind).toBe('program');
  if (wanted?.kind !== 'archive' || file.content.kind !== 'archive') return;
  const { folder, programs } = file.content;
  const depth = folder === '.' ? 0 : fillTemplate(folder, '1.0.0', 'amd64').split('/').length;
  expect(depth).toBe(wanted.strip);
  expect(programs.map(({ program }) => program)).toEqual(expect.arrayContaining(wanted.members));
});

test.each(imageRecipes)(
  'image $name has the upstream name of the bill of materials',
  ({ name, repository }) => {
    expect(images[name]?.repository ?? repository).toBe(repository);
  },
);

test.each(imageRecipes)('image $name is made of programs that are built', ({ component, layers }) => {
  for (const layer of layers)
    if (layer.kind === 'program') expect(programsOf(layer.of ?? component)).toContain(layer.program);
});
