import { describe, expect, it } from 'vitest';
import { isServerName, judgeServer } from './server.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgeServer', () => {
  it.each(['10.0.0.1', 'fd00::1', 'node1', 'a.example.com', '1.pool.ntp.org'])('takes %s', (written) => {
    expect(judgeServer(written)).toEqual({ ok: true, value: written });
  });

  it.each([
    ['', 'empty'],
    ['10.0.0', 'not-an-address'],
    ['10.0.0.256', 'not-an-address'],
    ['node.1', 'not-an-address'],
    ['10.0.0.1/24', 'prefix'],
    ['10.0.0.1:22', 'port'],
    ['node1:22', 'not-an-address'],
    ['Node1', 'upper-case'],
    ['node_a', 'underscore'],
    ['nоde', 'foreign-letter'],
    ['a b', 'forbidden-character'],
    ['-oProxyCommand=x', 'forbidden-character'],
    ['example.com.', 'trailing-dot'],
  ])('refuses %j: %s', (written, reason) => expect(reasonOf(judgeServer(written))).toBe(reason));
});

describe('isServerName', () => {
  it.each([
    ['node1', true],
    ['10.0.0.1', false],
    ['fd00::1', false],
    ['10.0.0', false],
    ['Node1', false],
  ])('%s: %s', (written, expected) => expect(isServerName(written)).toBe(expected));
});
