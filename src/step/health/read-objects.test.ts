import { describe, expect, it } from 'vitest';
import type { ApiObject, Json } from '../../domain/api-object.ts';
import { nodeIn, pendingIn, podIn, workloadIn } from './read-objects.ts';

const object = (kind: string, rest: Readonly<Record<string, Json>> = {}, metadata = {}): ApiObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'x', namespace: 'kube-system', uid: 'u', ...metadata },
  ...rest,
});

describe('objects of the API', () => {
  it('a node that has just registered is not ready, and nothing is made up about it', () => {
    expect(nodeIn(object('Node'))).toEqual({
      name: 'x',
      isReady: false,
      because: '',
      lacksNetwork: false,
      version: '',
      addresses: [],
      isCordoned: false,
      complaints: [],
    });
  });

  it('a node tells why it is not ready, and what it suffers from', () => {
    const conditions = [
      { type: 'DiskPressure', status: 'True' },
      { type: 'PIDPressure', status: 'False' },
      { type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' },
    ];
    const addresses = [
      { type: 'InternalIP', address: '10.0.0.1' },
      { type: 'Hostname', address: 'x' },
    ];
    const status = { conditions, addresses, nodeInfo: { kubeletVersion: 'v1.34.4' } };
    expect(nodeIn(object('Node', { spec: { unschedulable: true }, status }))).toMatchObject({
      isReady: false,
      because: 'Kubelet stopped posting node status.',
      version: 'v1.34.4',
      addresses: ['10.0.0.1'],
      isCordoned: true,
      complaints: ['DiskPressure'],
    });
  });

  it.each([
    ['False', 'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady', true],
    ['Unknown', 'Kubelet stopped posting node status.', false],
    ['False', 'PLEG is not healthy', false],
    ['True', 'kubelet is posting ready status', false],
  ])('a node that is Ready: %s, for %s, lacks a network: %s', (status, message, lacksNetwork) => {
    const conditions = [{ type: 'Ready', status, message }];
    expect(nodeIn(object('Node', { status: { conditions } }))).toMatchObject({ lacksNetwork });
  });

  it('DaemonSets want a pod on every node, Deployments as many as they say', () => {
    const status = { desiredNumberScheduled: 3, numberAvailable: 2, availableReplicas: 1 };
    expect(workloadIn(object('DaemonSet', { status }))).toMatchObject({ wanted: 3, available: 2 });
    expect(workloadIn(object('Deployment', { spec: { replicas: 2 }, status }))).toMatchObject({
      wanted: 2,
      available: 1,
    });
    expect(workloadIn(object('Deployment'))).toMatchObject({ wanted: 1, available: 0 });
  });

  const spec = { nodeName: 'node1', containers: [{ name: 'c' }] };

  it('a pod says the nearest cause of not being ready', () => {
    const waiting = { state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } } };
    const unplaced = { type: 'PodScheduled', status: 'False', message: '0/3 nodes are available' };
    const because = (status: Json) => podIn(object('Pod', { spec, status }))[0]?.because;
    expect(because({ phase: 'Running', containerStatuses: [waiting], conditions: [unplaced] })).toBe(
      'CrashLoopBackOff: back-off 5m0s',
    );
    expect(because({ phase: 'Pending', conditions: [unplaced] })).toBe('0/3 nodes are available');
    expect(because({ phase: 'Pending' })).toBe('Pending');
  });

  it('a pod tells when it started, when a container of it ended last, and how often', () => {
    const container = (restartCount: number, finishedAt: string) => ({
      restartCount,
      lastState: { terminated: { finishedAt } },
    });
    const containerStatuses = [container(1, '2026-05-01T11:00:00Z'), container(2, '2026-05-01T12:00:00Z')];
    const conditions = [{ type: 'Ready', status: 'True' }];
    const startTime = '2026-05-01T10:00:00Z';
    const status = {
      phase: 'Running',
      startTime,
      podIPs: [{ ip: '10.0.0.9' }],
      conditions,
      containerStatuses,
    };
    expect(podIn(object('Pod', { spec, status }))).toMatchObject([
      {
        restarts: 3,
        startedAtMs: Date.parse(startTime),
        endedAtMs: Date.parse('2026-05-01T12:00:00Z'),
        isReady: true,
        isRunning: true,
        because: '',
      },
    ]);
    const leaving = object('Pod', { spec, status }, { deletionTimestamp: '2026-05-01T12:00:00Z' });
    expect(podIn(leaving)).toMatchObject([{ isRunning: false }]);
  });

  it('a pod that came to its end is none', () => {
    for (const phase of ['Succeeded', 'Failed'])
      expect(podIn(object('Pod', { spec, status: { phase } }))).toEqual([]);
  });

  it('a request is pending until somebody decides', () => {
    const asked = { spec: { username: 'system:node:a', signerName: 's' } };
    const created = { creationTimestamp: '2026-05-01T12:00:00Z' };
    expect(pendingIn(object('CertificateSigningRequest', asked, created))).toEqual([
      { name: 'x', requester: 'system:node:a', signer: 's', askedAtMs: Date.parse('2026-05-01T12:00:00Z') },
    ]);
    const denied = { ...asked, status: { conditions: [{ type: 'Denied' }] } };
    expect(pendingIn(object('CertificateSigningRequest', denied))).toEqual([]);
  });
});
