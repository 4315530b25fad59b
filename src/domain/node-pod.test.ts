import { describe, expect, it } from 'vitest';
import { nodePodOf } from './node-pod.ts';

describe('a pod as the API describes it', () => {
  const named = { name: 'web-1', namespace: 'shop', uid: 'u1' };

  it('needs nothing but a name', () => {
    expect(nodePodOf({ metadata: named })).toEqual({
      ...named,
      isMirror: false,
      graceSeconds: 30,
      isFinished: false,
      isStopping: false,
      hasLocalData: false,
    });
  });

  it('has the controller that its owner is, and no other owner', () => {
    const ownerReferences = [{ kind: 'Database' }, { kind: 'StatefulSet', controller: true }];
    expect(nodePodOf({ metadata: { ...named, ownerReferences } }).controller).toBe('StatefulSet');
  });

  it('says whether it is a mirror, stops, has ended and keeps data', () => {
    const object = {
      metadata: {
        ...named,
        annotations: { 'kubernetes.io/config.mirror': 'x' },
        deletionTimestamp: '2026-01-01T00:00:00Z',
      },
      spec: {
        volumes: [
          { name: 'a', configMap: {} },
          { name: 'b', emptyDir: {} },
        ],
      },
      status: { phase: 'Succeeded' },
    };
    expect(nodePodOf(object)).toMatchObject({
      isMirror: true,
      isStopping: true,
      isFinished: true,
      hasLocalData: true,
    });
  });
});
