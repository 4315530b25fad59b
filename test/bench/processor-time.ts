import { availableParallelism } from 'node:os';
import type { Lab } from '../../lab/lab.ts';
import { secondsOfEndedChildren } from './cpu-seconds.ts';
import { labCpuSeconds } from './lab-cpu-seconds.ts';

/** How long something took, and whose processor time it was. */
export interface Cost {
  readonly seconds: number;
  /** Of what was started on this machine and has ended. */
  readonly control: number;
  readonly hosts: number;
}

export async function costOf(lab: Lab, work: () => Promise<void>): Promise<Cost> {
  const all = lab.hosts.map(({ name }) => name);
  const [ended, hosts] = [secondsOfEndedChildren(), await labCpuSeconds(lab.name, all)];
  const startedAt = performance.now();
  await work();
  return {
    seconds: (performance.now() - startedAt) / 1000,
    control: secondsOfEndedChildren() - ended,
    hosts: (await labCpuSeconds(lab.name, all)) - hosts,
  };
}

export const told = ({ seconds, control, hosts }: Cost): string =>
  `${seconds.toFixed(1)} s; processor: here ${control.toFixed(1)} s, hosts ${hosts.toFixed(1)} s, no less than ${((control + hosts) / availableParallelism()).toFixed(1)} s on these cores`;
