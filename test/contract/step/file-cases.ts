import { expect } from 'vitest';
import { createVault } from '../../../src/domain/secret.ts';
import { type GenericCase, heredoc } from './generic-case.ts';
import { inodes, tree } from './host-views.ts';
import { localFile } from './local-file.ts';

const password = createVault().secret('correct horse battery staple');

/** Files, directories, links and blocks: from nothing, and from something else. */
export const fileCases: readonly GenericCase[] = [
  {
    name: 'a file that is missing together with its directories',
    desired: [
      { kind: 'file', path: '/etc/deep/er/a.conf', content: 'a = 1\n', mode: 0o640, owner: 'root:adm' },
    ],
    shows: tree('/etc/deep'),
    witness: inodes('/etc/deep/er/a.conf'),
    drift: ({ because, difference }) => {
      expect(because.en).toBe('/etc/deep/er/a.conf does not exist');
      expect(difference).toContain('+a = 1');
    },
  },
  {
    name: 'a file with a hostile name, other content, mode and owner',
    before: `printf 'a = 0\\n' >"/srv/it's \\$(id) a\nfile"; chmod 4711 /srv/it*; chown 1234:adm /srv/it*`,
    after: 'rm -f /srv/it*',
    desired: [{ kind: 'file', path: "/srv/it's $(id) a\nfile", content: 'a = 1\n' }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(difference).toContain('-a = 0\n+a = 1'),
  },
  {
    name: 'a file in the place of a link',
    before: 'ln -s /etc/hostname /srv/file',
    after: 'rm -f /srv/file',
    desired: [{ kind: 'file', path: '/srv/file', content: 'a\n' }],
    shows: `${tree('/srv')}; cat /etc/hostname`,
  },
  {
    name: 'a file that holds a secret',
    before: 'echo old >/srv/token',
    after: 'rm -f /srv/token',
    desired: [{ kind: 'file', path: '/srv/token', content: ['token: ', password, '\n'] }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(JSON.stringify(difference ?? '')).not.toMatch(/horse|old/),
  },
  {
    name: 'a file too large for a script',
    desired: [
      { kind: 'file', path: '/srv/large', content: Buffer.alloc(300_000, 'x'), mode: 0o755 },
      { kind: 'file', path: '/srv/local', content: localFile('local', Buffer.alloc(1_000_000, 'y')) },
    ],
    shows: `${tree('/srv')}; ls /var/lib/kubexm/staging 2>/dev/null || :`,
    witness: inodes('/srv/large', '/srv/local'),
  },
  {
    name: 'a directory',
    desired: [{ kind: 'directory', path: '/srv/data/etcd', mode: 0o700, owner: 'daemon:daemon' }],
    shows: tree('/srv'),
    witness: inodes('/srv/data/etcd'),
  },
  {
    name: 'a directory with other attributes and something in it',
    before: 'mkdir -m 0777 /srv/data; echo kept >/srv/data/file; chown 1234 /srv/data',
    after: 'rm -rf /srv/data',
    desired: [{ kind: 'directory', path: '/srv/data', mode: 0o750 }],
    shows: tree('/srv'),
  },
  {
    name: 'a link that points elsewhere',
    before: 'ln -s /old /srv/link',
    after: 'rm -f /srv/link',
    desired: [{ kind: 'link', path: '/srv/link', target: '/new place' }],
    shows: tree('/srv'),
    witness: inodes('/srv/link'),
  },
  {
    name: 'the absence of a directory with all that is in it',
    before:
      'mkdir -p /srv/old/deep; echo a >/srv/old/deep/file; ln -s x /srv/old/link; chown -R 1234:5 /srv/old',
    after: 'rm -rf /srv/old',
    desired: [{ kind: 'absent', path: '/srv/old', recursive: true }],
    shows: tree('/srv'),
    drift: ({ disruption }) => expect(disruption).toBe('data-loss'),
  },
  {
    name: 'two blocks in a file whose last line does not end',
    before: "printf 'theirs' >/srv/hosts; chmod 0640 /srv/hosts; chown 1234:5 /srv/hosts",
    after: 'rm -f /srv/hosts',
    desired: [
      { kind: 'block', path: '/srv/hosts', key: '', content: '10.0.0.1 a' },
      { kind: 'block', path: '/srv/hosts', key: 'registry', content: "10.0.0.2 it's $HOME \\t %s\n" },
    ],
    shows: tree('/srv'),
    witness: inodes('/srv/hosts'),
  },
  {
    name: 'a directory beside one that is a link to another disk',
    before: 'mkdir -p /srv/disk; chmod 0750 /srv/disk; ln -s disk /srv/data',
    after: 'rm -r /srv/data /srv/disk',
    desired: [
      { kind: 'directory', path: '/srv/data', mode: 0o700 },
      { kind: 'directory', path: '/srv/data-of-ours', mode: 0o700 },
    ],
    shows: tree('/srv'),
  },
  {
    name: 'a block that has other content',
    before: `${heredoc('/srv/hosts', 'a\n# BEGIN KubeXM Managed Block\nold\n# END KubeXM Managed Block\nz\n')}`,
    after: 'rm -f /srv/hosts',
    desired: [{ kind: 'block', path: '/srv/hosts', key: '', content: 'new\n' }],
    shows: tree('/srv'),
    drift: ({ difference }) => expect(difference).toContain('-old\n+new'),
  },
  {
    name: 'a block in a file that is missing',
    desired: [{ kind: 'block', path: '/srv/new/hosts', key: 'a', content: '10.0.0.1 a' }],
    shows: tree('/srv'),
  },
];
