import { expect, it } from 'vitest';
import { type OutageRow, renderOutages } from './outage-page.ts';

const row = (name: string, longestMs: number): OutageRow => ({
  name,
  isGraceful: true,
  longestMs,
  calls: 10,
  failed: 1,
  failedAgain: 0,
  saw: { 'connection refused': 1 },
  sawAgain: {},
  heldUpMs: 0,
  watch: { breaks: 0, longestMs: 0 },
  writes: 2,
  load: 1,
});
const names = ['reboot', 'restart'];
const measured = (endpoint: string, ...rows: OutageRow[]) => ({
  endpoint,
  rows,
  names,
  machine: `on ${endpoint}`,
});

it('keeps the rows and endpoints that were not measured', () => {
  const first = renderOutages('', measured('kube-vip', row('reboot', 1100), row('restart', 600)));
  const both = renderOutages(first, measured('haproxy', row('restart', 300)));
  const again = renderOutages(both, measured('kube-vip', row('reboot', 900)));
  const lines = again.split('\n').filter((line) => /^(## |\| re|- re|on )/.test(line));
  expect(lines).toEqual([
    '## haproxy',
    '| restart | yes | 0.3 s | 10 | 1 | 0 | held | 2 | met | 1.0 |',
    '- restart: 1 × `connection refused`',
    'on haproxy',
    '## kube-vip',
    '| reboot | yes | 0.9 s | 10 | 1 | 0 | held | 2 | met | 1.0 |',
    '| restart | yes | 0.6 s | 10 | 1 | 0 | held | 2 | met | 1.0 |',
    '- reboot: 1 × `connection refused`',
    '- restart: 1 × `connection refused`',
    'on kube-vip',
  ]);
});

it('is the same when nothing new is said', () => {
  const page = renderOutages('', measured('kube-vip', row('reboot', 1100)));
  expect(renderOutages(page, measured('kube-vip'))).toBe(page);
});
