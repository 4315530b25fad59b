import { describe, expect, it } from 'vitest';
import { clusterFile } from '../config/testing/cluster-file.ts';
import { Problem } from '../problem/problem.ts';
import { type TaskRequest, taskRequest } from './task-request.ts';
import { configOf } from './testing/config-of.ts';

const config = await configOf(clusterFile());

function refusalOf(request: TaskRequest): string {
  try {
    taskRequest(config, request);
  } catch (thrown) {
    if (thrown instanceof Problem) return `${thrown.code}: ${thrown.what.en} ${thrown.why.en}`;
  }
  return 'accepted';
}

describe('a request for a task', () => {
  it('takes every host that the task is for, and the task by any of its names', () => {
    expect(taskRequest(config, { task: 'systemtuning' })).toEqual({
      kind: 'run-task',
      task: 'prepare-hosts',
      hosts: ['node1', 'node2', 'node3', 'node4'],
      tags: { only: [], skip: [] },
    });
  });

  it('takes the hosts that are named', () => {
    expect(taskRequest(config, { task: 'prepare-hosts', nodes: 'node[2:3]' }).hosts).toEqual([
      'node2',
      'node3',
    ]);
  });

  it('refuses what it does not know, and says what there is', () => {
    expect(refusalOf({ task: 'prepare-host' })).toMatch(/^usage.unknown-task: .*prepare-hosts, revert-hosts/);
    expect(refusalOf({ task: 'prepare-hosts', nodes: 'node9' })).toMatch(/^usage.no-such-host/);
    expect(refusalOf({ task: 'prepare-hosts', tags: { only: ['sysctls'], skip: [] } })).toMatch(
      /^plan.unknown-tag: .*modules, sysctl/,
    );
  });
});
