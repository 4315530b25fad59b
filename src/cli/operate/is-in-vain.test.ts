import { describe, expect, it } from 'vitest';
import { problem } from '../../problem/problem.ts';
import { isInVain } from './is-in-vain.ts';

const silent = problem('connection.timed-out', { host: 'm3', address: '10.0.0.3', port: 22 }, { host: 'm3' });
const lost = new Map([['m3', silent]]);
const unreached = problem('engine.hosts-unreached', { hosts: 'm3' });

describe('a run that is undone when it fails', () => {
  it.each([
    ['stays when it is done', { status: 'done', lost: new Map() }, ['w9'], false],
    ['stays when it was interrupted', { status: 'interrupted', problem: silent, lost }, ['m3'], false],
    ['goes back when another host stopped it', { status: 'failed', problem: silent, lost }, ['w9'], true],
    [
      'goes back when it lost whom it was about',
      { status: 'failed', problem: unreached, lost },
      ['m3'],
      true,
    ],
    ['stays when it lost another one alone', { status: 'failed', problem: unreached, lost }, ['w9'], false],
  ] as const)('%s', (_title, executed, asked, expected) => {
    expect(isInVain(executed, asked)).toBe(expected);
  });
});
