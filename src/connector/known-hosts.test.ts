import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { knownHostName, knownKeysOf } from './known-hosts.ts';

const key = Buffer.from('a key').toString('base64');
const hashed = (name: string): string => {
  const salt = Buffer.from('salt of 20 bytes ...');
  return `|1|${salt.toString('base64')}|${createHmac('sha1', salt).update(name).digest('base64')}`;
};
const found = (line: string, name: string): string[] => knownKeysOf(line, name).map((entry) => entry.marker);

describe('known_hosts', () => {
  it.each([
    ['a plain name', 'node1 ssh-ed25519 KEY', 'node1', ['none']],
    ['one of several names', 'node1,10.0.0.1 ssh-ed25519 KEY a comment', '10.0.0.1', ['none']],
    ['another name', 'node1 ssh-ed25519 KEY', 'node2', []],
    ['upper case', 'Node1 ssh-ed25519 KEY', 'node1', ['none']],
    ['a port', '[node1]:2222 ssh-ed25519 KEY', '[node1]:2222', ['none']],
    ['a name without its port', 'node1 ssh-ed25519 KEY', '[node1]:2222', []],
    ['a wildcard', '*.example.org ssh-ed25519 KEY', 'a.example.org', ['none']],
    ['a single-character wildcard', 'node? ssh-ed25519 KEY', 'node1', ['none']],
    ['a dot that is only a dot', 'node.1 ssh-ed25519 KEY', 'nodex1', []],
    ['an exception', '*.example.org,!a.example.org ssh-ed25519 KEY', 'a.example.org', []],
    ['an exception in front', '!a.example.org,*.example.org ssh-ed25519 KEY', 'a.example.org', []],
    ['a revoked key', '@revoked * ssh-ed25519 KEY', 'node1', ['revoked']],
    [
      'a certificate authority',
      '@cert-authority *.example.org ssh-rsa KEY',
      'a.example.org',
      ['cert-authority'],
    ],
    ['an unknown marker', '@future node1 ssh-rsa KEY', 'node1', []],
    ['a comment', '# node1 ssh-ed25519 KEY', 'node1', []],
    ['an empty line', '   ', 'node1', []],
    ['a line cut short', 'node1 ssh-ed25519', 'node1', []],
    ['a hashed name', `${hashed('node1')} ssh-ed25519 KEY`, 'node1', ['none']],
    ['a hashed name with a port', `${hashed('[node1]:2222')} ssh-ed25519 KEY`, '[node1]:2222', ['none']],
    ['a hash of another name', `${hashed('node2')} ssh-ed25519 KEY`, 'node1', []],
    ['a hash of an unknown kind', `${hashed('node1').replace('|1|', '|2|')} ssh-ed25519 KEY`, 'node1', []],
    ['Windows line ends', 'node1 ssh-ed25519 KEY\r', 'node1', ['none']],
  ])('reads %s', (_title, line, name, expected) => {
    expect(found(line.replace('KEY', key), name)).toEqual(expected);
  });

  it('writes a port only when it is not the usual one', () => {
    expect([knownHostName('Node1', 22), knownHostName('node1', 2222)]).toEqual(['node1', '[node1]:2222']);
  });
});
