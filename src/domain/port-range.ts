import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** What listens on the hosts of a cluster, whatever the configuration says. */
const managedPorts: ReadonlyMap<number, string> = new Map([
  [22, 'sshd'],
  [2379, 'etcd'],
  [2380, 'etcd'],
  [6443, 'kube-apiserver'],
  [10248, 'kubelet'],
  [10249, 'kube-proxy'],
  [10250, 'kubelet'],
  [10255, 'kubelet'],
  [10256, 'kube-proxy'],
  [10257, 'kube-controller-manager'],
  [10259, 'kube-scheduler'],
]);

const refuse = defineRefusals({
  'not-a-port': text(
    '{value} is not a port; ports are the numbers 1 to 65535',
    '{value} 不是合法端口；端口范围为 1 到 65535',
  ),
  'not-a-range': text(
    '{value} is not a range of ports such as 30000-32767',
    '{value} 不是形如 30000-32767 的端口范围',
  ),
  reversed: text('{value} runs backwards', '{value} 的起始端口大于结束端口'),
});

export const judgePort = (port: number): Verdict<number, 'not-a-port'> =>
  Number.isInteger(port) && port >= 1 && port <= 65_535
    ? accept(port)
    : refuse('not-a-port', { value: String(port) });

/** Reads `30000-32767`. */
export function parsePortRange(written: string): Verdict<PortRange> {
  const [, from, to] = /^([1-9]\d*)-([1-9]\d*)$/.exec(written) ?? [];
  if (from === undefined || to === undefined) return refuse('not-a-range', { value: shown(written) });
  const [first, last] = [judgePort(Number(from)), judgePort(Number(to))];
  if (!first.ok) return first;
  if (!last.ok) return last;
  return first.value <= last.value
    ? accept({ first: first.value, last: last.value })
    : refuse('reversed', { value: shown(written) });
}

export interface PortOwner {
  readonly port: number;
  readonly owner: string;
}

/** Which of ours listens on this port by default. */
export const ownerOf = (port: number): string | undefined => managedPorts.get(port);

/** Every port of ours inside a range, lowest first. */
export const ownersIn = (range: PortRange): PortOwner[] =>
  [...managedPorts]
    .filter(([port]) => range.first <= port && port <= range.last)
    .map(([port, owner]) => ({ port, owner }));
