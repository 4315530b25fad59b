import { describe, expect, it } from 'vitest';
import { planDrain } from './drain.ts';
import type { NodePod } from './node-pod.ts';

const pod = (of: Partial<NodePod> = {}): NodePod => ({
  namespace: 'shop',
  name: 'web-1',
  uid: 'u1',
  controller: 'ReplicaSet',
  isMirror: false,
  isFinished: false,
  isStopping: false,
  hasLocalData: false,
  graceSeconds: 30,
  ...of,
});

const { controller: _, ...alone } = pod();

type Fate = 'leaves' | 'stays' | 'stops' | 'no-controller' | 'local-data';

function fateOf(one: NodePod, force: boolean, deletesLocalData: boolean): Fate {
  const { leaving, stopping, blocked } = planDrain([one], { force, deletesLocalData });
  if (leaving.length > 0) return 'leaves';
  if (stopping.length > 0) return 'stops';
  return blocked[0]?.because ?? 'stays';
}

describe('a pod on a node that is to be empty', () => {
  it.each<[string, NodePod, Record<'none' | 'force' | 'data' | 'both', Fate>]>([
    ['of a ReplicaSet', pod(), { none: 'leaves', force: 'leaves', data: 'leaves', both: 'leaves' }],
    [
      'of a DaemonSet',
      pod({ controller: 'DaemonSet', hasLocalData: true }),
      { none: 'stays', force: 'stays', data: 'stays', both: 'stays' },
    ],
    [
      'of a kubelet',
      { ...alone, isMirror: true, hasLocalData: true },
      { none: 'stays', force: 'stays', data: 'stays', both: 'stays' },
    ],
    [
      'that nothing brings back',
      alone,
      { none: 'no-controller', force: 'leaves', data: 'no-controller', both: 'leaves' },
    ],
    [
      'with data of its own',
      pod({ hasLocalData: true }),
      { none: 'local-data', force: 'local-data', data: 'leaves', both: 'leaves' },
    ],
    [
      'that nothing brings back, with data of its own',
      { ...alone, hasLocalData: true },
      { none: 'no-controller', force: 'local-data', data: 'no-controller', both: 'leaves' },
    ],
    [
      'that has finished',
      { ...alone, hasLocalData: true, isFinished: true },
      { none: 'leaves', force: 'leaves', data: 'leaves', both: 'leaves' },
    ],
    [
      'that is stopping',
      { ...alone, hasLocalData: true, isStopping: true },
      { none: 'stops', force: 'stops', data: 'stops', both: 'stops' },
    ],
  ])('%s', (_title, one, fates) => {
    expect({
      none: fateOf(one, false, false),
      force: fateOf(one, true, false),
      data: fateOf(one, false, true),
      both: fateOf(one, true, true),
    }).toEqual(fates);
  });
});
