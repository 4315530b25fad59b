import { describe, expect, it } from 'vitest';
import { findPatchFaults, type KubeadmPatch } from './kubeadm-patch.ts';

const sound: KubeadmPatch = { target: 'kube-apiserver', type: 'strategic', patch: { spec: {} } };

const faults = (changed: Partial<KubeadmPatch>, hasStackedEtcd = true): readonly string[] =>
  findPatchFaults({ ...sound, ...changed }, { hasStackedEtcd }).map(
    ({ at, refusal }) => `${at.join('.')} ${refusal.reason}`,
  );

const operations = (...patch: object[]): Partial<KubeadmPatch> => ({ type: 'json', patch });

describe('a patch for kubeadm', () => {
  it.each(['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'etcd', 'kubeletconfiguration'])(
    'may be laid over %s',
    (target) => {
      expect(faults({ target })).toEqual([]);
    },
  );

  it('is for something that kubeadm patches; what was meant is said', () => {
    const [fault] = findPatchFaults({ ...sound, target: 'kube-apiservr' }, { hasStackedEtcd: true });
    expect([fault?.at, fault?.refusal.suggestion]).toEqual([['target'], 'kube-apiserver']);
  });

  it('is refused where kubeadm would never look at it', () => {
    expect(faults({ target: 'corednsdeployment' })).toEqual(['target coredns']);
    expect(faults({ target: 'etcd' }, false)).toEqual(['target no-stacked-etcd']);
  });

  it('is a part of the object', () => {
    expect(faults({ patch: {} })).toEqual(['patch not-a-part']);
    expect(faults({ type: 'merge', patch: [{ op: 'remove', path: '/spec' }] })).toEqual(['patch not-a-part']);
  });

  it('is, with type json, a list of operations that each have what they need', () => {
    expect(
      faults(
        operations(
          { op: 'add', path: '/metadata/labels/a', value: null },
          { op: 'remove', path: '/spec/hostNetwork' },
          { op: 'move', path: '/a', from: '/b' },
        ),
      ),
    ).toEqual([]);
    expect(faults({ type: 'json', patch: { spec: {} } })).toEqual(['patch not-a-list']);
    expect(faults(operations())).toEqual(['patch not-a-list']);
    expect(
      faults(
        operations(
          { op: 'put', path: '/a' },
          { op: 'constructor', path: '/a' },
          { op: 'remove', path: 'a' },
          { op: 'add', path: '/a' },
          { op: 'copy', path: '/a' },
        ),
      ),
    ).toEqual([
      'patch.0 bad-operation',
      'patch.1 bad-operation',
      'patch.2 bad-operation',
      'patch.3 no-value',
      'patch.4 no-origin',
    ]);
  });
});
