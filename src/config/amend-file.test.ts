import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amendment, amendFile } from './amend-file.ts';

const block = `# our cluster
spec:
  hosts:   # all of them
  # the first
  - {name: node1, address: 10.0.0.1}   # rack 1
  - {name: node2, address: 10.0.0.2}

  # the last
  - {name: node3, address: 10.0.0.3}
  # behind the hosts
  roleGroups:
    etcd:
    - node1 # the store
    master: [node1]
    worker:
    - node[1:3] # all

  network: {}
`;

const amended = (content: string, amendment: Partial<Amendment>): string => {
  const verdict = amendFile(content, { add: [], remove: [], ...amendment });
  if (!verdict.ok) throw new Error(verdict.because.en);
  return verdict.value;
};

/** Which lines went and which came. */
function changes(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

const node4 = { name: 'node4', address: '10.0.0.4' };

describe('amending a cluster file', () => {
  it('adds a host behind the last one, in the style of that one, and touches nothing else', () => {
    const after = amended(block, { add: [{ ...node4, roles: ['worker'] }] });
    expect(changes(block, after)).toEqual(['+  - {name: node4, address: 10.0.0.4}', '+    - node4']);
    expect(after).toContain(
      '  - {name: node3, address: 10.0.0.3}\n  - {name: node4, address: 10.0.0.4}\n  # behind the hosts\n',
    );
    expect(after).toContain('    - node[1:3] # all\n    - node4\n\n  network');
  });

  it('adds to lists in brackets, also to empty and missing ones', () => {
    const after = amended(block, { add: [{ ...node4, roles: ['master', 'loadbalancer', 'etcd'] }] });
    expect(after).toContain('    master: [node1, node4]\n');
    expect(after).toContain('    - node1 # the store\n    - node4\n');
    expect(after).toContain('    - node[1:3] # all\n    loadbalancer: [node4]\n');
  });

  it.each([
    ['worker: []', 'worker: [node4]'],
    ['worker:', 'worker: [node4]'],
    ['worker:   # nobody yet', 'worker: [node4]   # nobody yet'],
    ['worker: ["node[1:3]",]', 'worker: ["node[1:3]", node4,]'],
    ['worker: [ node1 ]', 'worker: [ node1, node4 ]'],
    ['{}', '{worker: [node4]}'],
    ['{ master: [node1] }', '{ master: [node1], worker: [node4] }'],
  ])('%j becomes %j', (group, after) => {
    const content = (written: string) =>
      written.startsWith('{')
        ? `spec:\n  hosts: [{name: node1, address: 10.0.0.1}]\n  roleGroups: ${written}\n`
        : `spec:\n  hosts: [{name: node1, address: 10.0.0.1}]\n  roleGroups:\n    ${written}\n    storage: []\n`;
    expect(amended(content(group), { add: [{ ...node4, roles: ['worker'] }] })).toBe(
      content(after).replace('10.0.0.1}]', '10.0.0.1}, {name: node4, address: 10.0.0.4}]'),
    );
  });

  it.each([
    ['', '  roleGroups: {worker: [node4]}\n'],
    ['  roleGroups:\n', '  roleGroups: {worker: [node4]}\n'],
  ])('makes role groups where there are none (%j)', (written, after) => {
    const hosts = 'spec:\n  hosts:\n  - {name: node4, address: 10.0.0.4}\n';
    expect(amended(hosts + written, { add: [{ ...node4, roles: ['worker'] }] })).toBe(hosts + after);
  });

  it('writes a host in lines where the others are, with how to log in to it', () => {
    const content = 'spec:\n  hosts:\n    - name: node1\n      address: 10.0.0.1 # a\n      labels: {a: b}\n';
    const add = [
      { name: '4', address: '2001:db8::4', user: 'ubuntu', privateKeyPath: '~/.ssh/b', roles: [] },
    ];
    expect(amended(content, { add })).toBe(
      `${content}    - name: "4"\n      address: 2001:db8::4\n      user: ubuntu\n      privateKeyPath: ~/.ssh/b\n`,
    );
  });

  it('gives a host that is there a role, and leaves one that has it alone', () => {
    const roles = ['worker', 'master'] as const;
    const after = amended(block, { add: [{ name: 'node2', address: 'unused', roles }] });
    expect(changes(block, after)).toEqual(['-    master: [node1]', '+    master: [node1, node2]']);
    expect(amended(after, { add: [{ name: 'node2', address: 'unused', roles }] })).toBe(after);
  });

  it('takes a host out of everything, and keeps the comments around it', () => {
    expect(changes(block, amended(block, { remove: ['node2'] }))).toEqual([
      '-  - {name: node2, address: 10.0.0.2}',
      '-    - node[1:3] # all',
      '+    - node1',
      '+    - node3 # all',
    ]);
    const without3 = amended(block, { remove: ['node3'] });
    expect(without3).toContain('  # the last\n  # behind the hosts\n');
    expect(without3).toContain('    - node[1:2] # all\n');
  });

  it('takes the only host of a role out, and it can come back', () => {
    const without = amended(block, { remove: ['node1'] });
    expect(without).toContain('    etcd:\n    master: []\n    worker:\n    - node[2:3] # all\n');
    const back = amended(without, {
      add: [{ name: 'node1', address: '10.0.0.1', roles: ['etcd', 'master', 'worker'] }],
    });
    expect(back).toContain(
      '    etcd: [node1]\n    master: [node1]\n    worker:\n    - node[2:3] # all\n    - node1\n',
    );
  });

  it.each([
    ['["node[1:3]"]', 'node2', '["node1", "node3"]'],
    ["['node[1:4]']", 'node1', "['node[2:4]']"],
    ['[node1, node2, node3]', 'node1', '[node2, node3]'],
    ['[node1, node2, node3]', 'node2', '[node1, node3]'],
    ['[node1, node2, node3]', 'node3', '[node1, node2]'],
    ['[node1]', 'node1', '[]'],
  ])('%s without %s is %s', (written, name, left) => {
    const content = (worker: string) =>
      `spec:\n  hosts: [{name: other, address: 10.0.0.9}]\n  roleGroups: {worker: ${worker}}\n`;
    expect(amended(content(written), { remove: [name] })).toBe(content(left));
  });

  it('replaces a host by another in one go', () => {
    const after = amended(block, { remove: ['node3'], add: [{ ...node4, roles: ['worker'] }] });
    expect(changes(block, after)).toEqual([
      '-  - {name: node3, address: 10.0.0.3}',
      '-    - node[1:3] # all',
      '+  - {name: node4, address: 10.0.0.4}',
      '+    - node[1:2] # all',
      '+    - node4',
    ]);
  });

  it('keeps the line ends and the missing last one of the file', () => {
    const written = 'spec:\r\n  hosts:\r\n  - name: node1\r\n    address: 10.0.0.1';
    const after = amended(written, { add: [{ ...node4, roles: [] }] });
    expect(after).toBe(`${written}\r\n  - name: node4\r\n    address: 10.0.0.4`);
    expect(amended(after, { remove: ['node1'] })).toBe(
      'spec:\r\n  hosts:\r\n  - name: node4\r\n    address: 10.0.0.4',
    );
  });

  it('keeps a mark at the beginning of the file', () => {
    const after = amended(`\uFEFF${block}`, { add: [{ ...node4, roles: ['worker'] }] });
    expect(after).toBe(`\uFEFF${amended(block, { add: [{ ...node4, roles: ['worker'] }] })}`);
  });

  it.each([
    [
      'a role that is an alias',
      'spec:\n  hosts: [{name: a, address: x}]\n  roleGroups: {etcd: &l [a], worker: *l}\n',
    ],
    ['no hosts', 'spec: {}\n'],
    ['an empty file', ''],
    ['two documents', 'spec: {hosts: [{name: a}]}\n---\nspec: {hosts: [{name: b}]}\n'],
    ['text that is no YAML', 'spec: {hosts: ['],
  ])('refuses %s', (_title, content) => {
    expect(amendFile(content, { add: [{ ...node4, roles: ['worker'] }], remove: [] }).ok).toBe(false);
  });

  it('refuses to take away what others refer to', () => {
    const content =
      'spec:\n  hosts:\n  - &one {name: a, address: x}\n  roleGroups:\n    etcd:\n    - &n a\n    worker:\n    - *n\n    - b\n';
    expect(amendFile(content, { add: [], remove: ['a'] }).ok).toBe(false);
  });

  it('comes back to the same text when what was added is removed again', () => {
    const host = fc.record({
      name: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}[a-z0-9]$/).filter((name) => !/^node[1-3]$/.test(name)),
      address: fc.ipV4(),
      roles: fc.uniqueArray(fc.constantFrom('worker', 'etcd'), { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(host, { selector: ({ name }) => name, maxLength: 4 }), (add) => {
        const grown = amended(block, { add: add as Amendment['add'] });
        expect(amended(grown, { remove: add.map(({ name }) => name) })).toBe(block);
      }),
      { numRuns: 20 },
    );
  });
});
