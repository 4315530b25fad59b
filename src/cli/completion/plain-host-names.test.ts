import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsedHostNames } from './parsed-host-names.ts';
import { plainHostNames } from './plain-host-names.ts';

const file = `apiVersion: kubexm.mensylisir.io/v1alpha1
metadata:
  name: my-cluster
spec:
  global: {user: root, port: 22}
  # Every machine.
  hosts:
    - {name: node1, address: 192.168.10.11} # the first
    - {address: 192.168.10.12, name: "rack[1:2]-a"}
    - name: node3
      address: 192.168.10.13
      labels:
        name: other
    - address: 192.168.10.14

      name: node4
  roleGroups:
    etcd: ["node[1:3]"]
    worker:
      - node4
  registry:
    name: mirror
`;

it('finds the names in a file that is written as most are', () => {
  expect(plainHostNames(file)).toEqual(['node1', 'rack[1:2]-a', 'node3', 'node4']);
  expect(plainHostNames('spec:\n  hosts:\n')).toEqual([]);
  expect(plainHostNames('')).toEqual([]);
});

it.each([
  ['a text over several lines', 'spec:\n  note: |\n    x\n  hosts:\n    - name: a'],
  ['an anchor', 'spec:\n  hosts: &all\n    - name: a'],
  ['another document', `${file}---\n${file}`],
  ['a map in one piece', 'spec: {hosts: [{name: a1}]}'],
  ['a name that is a number', 'spec:\n  hosts:\n    - name: 12'],
  ['a first line that stands further in', `  kind:\n${file}`],
  ['a key twice', 'spec:\n  hosts:\n    - name: a\n      name: b'],
])('leaves %s to the parser', (_title, content) => expect(plainHostNames(content)).toBeUndefined());

it('says what the parser says, or nothing, whatever somebody does to the file', () => {
  const piece = fc.constantFrom(
    ...[
      '\n',
      ' ',
      '  ',
      '- ',
      '-',
      ':',
      ': ',
      '#',
      ' #',
      '"',
      "'",
      ',',
      '{',
      '}',
      '[',
      ']',
      '|',
      '>',
      '&a',
      '*a',
      '?',
      '\t',
    ],
    ...[
      '!!str ',
      'name: x',
      'name:',
      'hosts:',
      'spec:',
      '    - name: y\n',
      '    - z\n',
      '  hosts:\n',
      '---\n',
      'null',
      '7',
      '\\',
    ],
  );
  const change = fc.record({ at: fc.nat(file.length), gone: fc.nat(12), piece });
  let read = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const content = changes.reduce(
        (text, { at, gone, piece: put }) => text.slice(0, at) + put + text.slice(at + gone),
        file,
      );
      const names = plainHostNames(content);
      if (names === undefined) return;
      read += 1;
      expect({ content, names }).toEqual({ content, names: parsedHostNames(content) });
    }),
    { numRuns: 2000 },
  );
  expect(read).toBeGreaterThan(50);
}, 60_000);
