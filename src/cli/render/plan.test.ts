import { expect, it } from 'vitest';
import type { NodeView, PlanView } from '../../plan/view.ts';
import { text } from '../../problem/text.ts';
import { planLines } from './plan.ts';
import { painter } from './style.ts';

const node = (task: string, title: readonly [string, string], outcomes: NodeView['outcomes']): NodeView => ({
  id: `etcd/${task}/${title[0]}`,
  module: 'etcd',
  task,
  step: 'etcd.step',
  title: text(...title),
  port: 'host',
  tags: [],
  subjects: outcomes.flatMap(({ hosts }) => hosts),
  needs: [],
  minimum: 'all',
  outcomes,
});

const plan: PlanView = {
  version: 1,
  pipeline: 'create-cluster',
  stages: [
    {
      id: 'etcd',
      title: text('Bring up etcd', '启动 etcd'),
      predicted: false,
      regions: [
        {
          id: 'r',
          hosts: ['node1', 'node2', 'node3'],
          width: 1,
          guards: [],
          waitsFor: text('etcd is healthy', 'etcd 健康'),
        },
      ],
      nodes: [
        node(
          'install-etcd',
          ['Install the binary', '安装二进制'],
          [
            {
              outcome: 'change',
              hosts: ['node1', 'node2', 'node3'],
              disruption: 'none',
              because: text('3.5.9 instead of 3.6.1', '当前 3.5.9，应为 3.6.1'),
            },
            { outcome: 'no-change', hosts: ['node4'], disruption: 'none' },
          ],
        ),
        node(
          'install-etcd',
          ['Make the data directory', '创建数据目录'],
          [{ outcome: 'no-change', hosts: ['node1', 'node2', 'node3', 'node4'], disruption: 'none' }],
        ),
        node(
          'start-etcd',
          ['Start etcd', '启动 etcd'],
          [
            {
              outcome: 'after',
              hosts: ['node1', 'node2', 'node3'],
              disruption: 'restart',
              after: 'etcd/install-etcd',
            },
          ],
        ),
      ],
    },
    { id: 'later', title: text('Check', '检查'), predicted: true, regions: [], nodes: [] },
  ],
};

const render = (lang: 'en' | 'zh', full = false, view = plan) =>
  planLines(view, { lang, full, width: 80, colour: false, paint: painter({ colour: false }) });

it('says what would run on which hosts and why, by stage and task', () => {
  expect(render('en')).toEqual([
    'Stage 1: Bring up etcd',
    '  ↻ rolling over node[1:3], 1 at a time, each until etcd is healthy',
    '  etcd/install-etcd',
    '    ~ Install the binary  node[1:3]  3.5.9 instead of 3.6.1',
    '    = no change needed: 1',
    '  etcd/start-etcd',
    '    ? Start etcd  node[1:3]  [RESTART]  decided after etcd/install-etcd',
    '',
    'Stage 2: Check (as foreseen; drawn again when it is reached)',
    '',
    'changes: 3, decided on the way: 3, unchanged: 5, hosts: 4',
  ]);
});

it('lists what needs no change when everything is asked for', () => {
  expect(render('en', true)).toContain('    = Make the data directory  node[1:4]');
});

it('counts hosts alone, and calls the machine that runs it by no name of a host', () => {
  const [stage] = plan.stages;
  const node = stage?.nodes[0];
  if (stage === undefined || node === undefined) throw new Error('the plan has a node');
  const here = { ...node, outcomes: node.outcomes.map((group) => ({ ...group, hosts: ['@control'] })) };
  const lines = render('en', false, { ...plan, stages: [{ ...stage, regions: [], nodes: [here] }] });
  expect(lines.join('\n')).toContain('this machine');
  expect(lines.join('\n')).not.toContain('@control');
  expect(lines.at(-1)).toContain('hosts: 0');
});

it('speaks Chinese', () => {
  expect(render('zh')).toContain('    ? 启动 etcd  node[1:3]  [重启服务]  取决于 etcd/install-etcd');
});

it('says plainly that there is nothing to do, but only of hosts it has seen', () => {
  const [stage] = plan.stages;
  const nodes = stage?.nodes.filter(({ outcomes }) =>
    outcomes.every(({ outcome }) => outcome === 'no-change'),
  );
  const view = {
    ...plan,
    stages: stage === undefined ? [] : [{ ...stage, regions: [], nodes: nodes ?? [] }],
  };
  expect(render('en', false, view)).toEqual([
    'Stage 1: Bring up etcd',
    '  = nothing to do in other tasks, steps: 1',
    '',
    'Nothing to do: every host is as described.',
  ]);
  expect(render('en', false, { ...plan, stages: [] })).toEqual(['No host could be looked at.']);
});
