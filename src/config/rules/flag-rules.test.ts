import { describe, expect, it } from 'vitest';
import { clusterFile } from '../testing/cluster-file.ts';
import { draftOf } from '../testing/draft.ts';
import { flagRules } from './flag-rules.ts';

async function foundIn(kubernetes: string): Promise<readonly string[]> {
  const draft = await draftOf(clusterFile({ kubernetes: `  kubernetes: {version: v1.36.4, ${kubernetes}}` }));
  return flagRules
    .flatMap((rule) => rule.check(draft))
    .map(({ code, what, why }) => `${code}: ${what.en}. ${why.en}`);
}

describe('flags of components', () => {
  it('with a wrong value are told from those that are not to be set', async () => {
    expect(await foundIn('kubelet: {extraArgs: {event-qps: many}}')).toEqual([
      'config.flag-value: spec.kubernetes.kubelet.extraArgs.event-qps is refused: --event-qps takes a whole number, not "many". kubelet would not start with it.',
    ]);
    expect(await foundIn('kubelet: {extraArgs: {healthz-port: "1"}}')).toEqual([
      expect.stringContaining('config.flag-refused: '),
    ]);
  });

  it('are told that stand twice, however they are spelled and wherever they stand', async () => {
    expect(await foundIn('kubeletArgs: ["--node-labels=a=b", "--node_labels=c=d"]')).toEqual([
      expect.stringContaining(
        'config.flag-repeated: spec.kubernetes.kubeletArgs[1]: kubelet gets --node-labels',
      ),
    ]);
    expect(
      await foundIn('kubelet: {extraArgs: {event-qps: 5}}, kubeletArgs: ["--event-qps=6"]'),
    ).toHaveLength(1);
    expect(await foundIn('scheduler: {extraArgs: {v: 2}}, kubeletArgs: ["--v=2"]')).toEqual([]);
  });

  it('that stand alone are not said to have a value that nobody wrote', async () => {
    const [said] = await foundIn('kubeletArgs: ["--event-qps", "--seccomp-default"]');
    expect(said).toContain('is refused: --event-qps stands without a value.');
  });
});
