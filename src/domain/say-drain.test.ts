import { describe, expect, it } from 'vitest';
import { planDrain } from './drain.ts';
import type { NodePod } from './node-pod.ts';
import { sayDrain } from './say-drain.ts';

const pod = (name: string, of: Partial<NodePod> = {}): NodePod => ({
  namespace: 'shop',
  name,
  uid: name,
  isMirror: false,
  isFinished: false,
  isStopping: false,
  hasLocalData: false,
  graceSeconds: 30,
  ...of,
});

const kept = { controller: 'ReplicaSet' } as const;
const pace = { force: false, goes: false, gracePeriodSeconds: -1, timeoutMs: 600_000 };
const everything = { force: true, deletesLocalData: true };

const said = (pods: readonly NodePod[], how = pace) => sayDrain(planDrain(pods, everything), how);

describe('what a plan says of a drain', () => {
  it('is who leaves, and how long that may take', () => {
    expect(said([pod('web', kept)])).toEqual({
      en: 'pods on the node, 1: shop/web; they have 10m to leave',
      zh: '节点上的 Pod，共 1 个：shop/web；迁离时限 10m',
    });
  });

  it('is also what becomes of those that do not leave in time, by force', () => {
    expect(said([pod('web', kept)], { ...pace, force: true }).en).toMatch(
      /10m to leave; what is there after that is deleted, whatever budgets say \(--force\)$/,
    );
    expect(said([pod('web', kept)], { ...pace, force: true, goes: true }).en).toMatch(
      /\(--force\); what does not stop then is struck from the API$/,
    );
  });

  it('is what goes for good, pod by pod, however many there are', () => {
    const alone = Array.from({ length: 7 }, (_, at) => pod(`job-${at}`));
    const { en, zh } = said([
      ...alone,
      pod('cache', { ...kept, hasLocalData: true }),
      pod('both', { hasLocalData: true }),
    ]);
    const names = [...alone.map(({ name }) => `shop/${name}`), 'shop/both'].join(', ');
    expect(en).toContain(`gone for good (--force): ${names};`);
    expect(en).toContain('data in emptyDir volumes is lost (--delete-emptydir-data): shop/cache, shop/both');
    expect(zh).toContain(`不会重建（--force）：${names}；`);
    expect(zh).toContain('丢失 emptyDir 数据（--delete-emptydir-data）：shop/cache, shop/both');
  });

  it('is nothing of what has finished: nothing of that is lost', () => {
    const { en } = said([pod('done', { isFinished: true, hasLocalData: true })]);
    expect(en).not.toMatch(/for good|lost/);
  });

  it('is the time each pod is given, where that was chosen', () => {
    const { en, zh } = said([pod('web', kept)], { ...pace, gracePeriodSeconds: 5 });
    expect(en).toContain('each is given 5 s to stop');
    expect(zh).toContain('每个 Pod 的停止时间 5 秒');
  });
});
