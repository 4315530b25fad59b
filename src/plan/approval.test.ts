import { expect, it } from 'vitest';
import { text } from '../problem/text.ts';
import { approvalOf } from './approval.ts';
import type { Disruption } from './step.ts';
import type { OutcomeGroup, PlanView } from './view.ts';

const group = (outcome: OutcomeGroup['outcome'], hosts: string[], disruption: Disruption): OutcomeGroup => ({
  outcome,
  hosts,
  disruption,
});

const view: PlanView = {
  version: 1,
  pipeline: 'p',
  stages: [
    {
      id: 's',
      title: text('s', '阶段'),
      predicted: false,
      regions: [],
      nodes: [
        {
          id: 'n',
          module: '',
          task: '',
          step: 'x.y',
          title: text('t', '标题'),
          port: 'host',
          tags: [],
          subjects: ['a', 'b', 'c'],
          needs: [],
          minimum: 'all',
          outcomes: [
            group('change', ['a'], 'reload'),
            group('after', ['b'], 'restart'),
            group('no-change', ['c'], 'none'),
          ],
        },
      ],
    },
  ],
};

it.each<[string, string, Disruption, boolean]>([
  ['what was shown', 'a', 'reload', true],
  ['something milder', 'a', 'none', true],
  ['something worse', 'a', 'restart', false],
  ['what an earlier step decides, up to what was shown', 'b', 'restart', true],
  ['more than what an earlier step may decide', 'b', 'drain', false],
  ['a change where none was shown', 'c', 'none', false],
  ['a host that was not shown', 'd', 'none', false],
])('an approval covers %s: %s %s %s', (_, host, disruption, allowed) => {
  expect(approvalOf(view).allows('s', 'n', host, disruption)).toBe(allowed);
});

it('an approval covers nothing of another stage or node', () => {
  expect(approvalOf(view).allows('other', 'n', 'a', 'none')).toBe(false);
  expect(approvalOf(view).allows('s', 'other', 'a', 'none')).toBe(false);
});
