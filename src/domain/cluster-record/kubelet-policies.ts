import * as z from 'zod';
import { fill, text } from '../../problem/text.ts';
import { flagName, flagWord } from '../flag-word.ts';
import { couldBe } from './could-be.ts';
import type { LastingChange } from './lasting-change.ts';

const shape = z.object({
  spec: z.object({
    kubernetes: z.object({
      kubelet: z.object({ extraArgs: z.record(z.string(), z.string()) }),
      kubeletArgs: z.array(z.string()),
    }),
  }),
});

interface Policy {
  readonly flag: string;
  readonly standard: string;
  /** Where a kubelet keeps what it gave to pods. */
  readonly state: string;
}

const policies: readonly Policy[] = [
  { flag: 'cpu-manager-policy', standard: 'none', state: 'cpu_manager_state' },
  { flag: 'memory-manager-policy', standard: 'None', state: 'memory_manager_state' },
];

const because = text(
  'kubelets do not start with what they wrote under another policy (/var/lib/kubelet/{state}), and all nodes would be lost at once',
  'kubelet 无法读取在另一种策略下写入的 /var/lib/kubelet/{state}，会拒绝启动，所有节点将同时失联',
);

/** Policies of kubelets that are other ones than those they have given out processors and memory by. */
export function policyChanges(recorded: unknown, wanted: unknown): readonly LastingChange[] {
  const [was, will] = [argumentsOf(recorded), argumentsOf(wanted)];
  if (was === undefined || will === undefined) return [];
  return policies.flatMap(({ flag, standard, state }) => {
    const [before, after] = [was.get(flag), will.get(flag)];
    const [old, now] = [before?.value ?? standard, after?.value ?? standard];
    const written = after ?? before;
    if (written === undefined || couldBe(old, now)) return [];
    const { place } = written;
    return [
      { place, recorded: `${flag}=${old}`, wanted: `${flag}=${now}`, because: fill(because, { state }) },
    ];
  });
}

interface Argument {
  readonly value: string;
  /** Where it is written. */
  readonly place: string;
}

function argumentsOf(config: unknown): ReadonlyMap<string, Argument> | undefined {
  const kubernetes = shape.safeParse(config).data?.spec.kubernetes;
  if (kubernetes === undefined) return undefined;
  const written = (place: string, flag: string, value = 'true') =>
    [flagName(flag), { value, place }] as const;
  return new Map([
    ...Object.entries(kubernetes.kubelet.extraArgs).map(([flag, value]) =>
      written('spec.kubernetes.kubelet.extraArgs', flag, value),
    ),
    ...kubernetes.kubeletArgs
      .map(flagWord)
      .map(({ flag, value }) => written('spec.kubernetes.kubeletArgs', flag, value)),
  ]);
}
