import { expect, it } from 'vitest';
import { digestOf } from '../content.ts';
import { pathRead } from './path.ts';

const mark = '5f1c0b1e-0000-4000-8000-000000000000\n';

/** A host whose files have these digests, and whose contents arrive like this. */
function read(digests: Readonly<Record<string, string>>, arrived: string) {
  const names = Object.keys(digests);
  const fields = [
    ...names.flatMap((name) => ['S', name, '81a4', 'root:root', '0:0', '3']),
    ...['M', names.map((name) => `${digests[name]}  ${name}`).join('\n')],
    ...names.flatMap((name) => ['N', name]),
    ...['C', Buffer.from(arrived).toString('base64')],
  ];
  return pathRead
    .parse(
      fields,
      names.map((path) => ({ kind: 'path', path, content: true })),
    )
    .map((state) => (state.type === 'file' ? state.content?.toString() : state.type));
}

it('takes no content that changed while it was read, and keeps the others', () => {
  const digests = { '/a': digestOf('one'), '/b': digestOf('two'), '/c': digestOf('three') };
  expect(read(digests, `${mark}${mark}one${mark}2wo${mark}three`)).toEqual(['one', undefined, 'three']);
});

it('takes nothing where contents cannot be told apart', () => {
  const digests = { '/a': digestOf(''), '/b': digestOf('two') };
  expect(read(digests, `${mark}${mark}two`)).toEqual([undefined, undefined]);
  expect(read(digests, '')).toEqual([undefined, undefined]);
});
