import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHostPort } from '../../../src/runner/host-port.ts';
import type { HostRead } from '../../../src/runner/read/host-read.ts';
import { startNameServer } from '../../fixture/name-server.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

const uid = '2f4c0b7a-1111-2222-3333-444455556666';

let host: ContractHost;
let other: ContractHost;

beforeEach(async () => {
  const [first, second] = await useLabHosts(2);
  if (first === undefined || second === undefined) throw new Error('two hosts are needed');
  [host, other] = [first, second];
});

async function ask(...reads: readonly HostRead[]) {
  const connection = await connectTo(host);
  try {
    return await createHostPort({ connection }).read(reads);
  } finally {
    await connection.close();
  }
}

describe('names', () => {
  it('are asked for on a host, of a server that answers and of one that does not', async () => {
    const gateway = host.address.replace(/\d+$/, '1');
    const read = { kind: 'resolve', name: 'kubernetes.default.svc.cluster.local', family: 4 } as const;
    await using _server = await startNameServer(gateway);
    expect(await ask({ ...read, server: gateway }, { ...read, server: other.address })).toEqual([
      { state: 'answered', code: 0, addresses: ['192.0.2.53'] },
      { state: 'silent' },
    ]);
  });
});

describe('ways out of a pod', () => {
  const reach = (address: string, inPod?: string): HostRead => ({
    kind: 'reach',
    protocol: 'tcp',
    address,
    port: 22,
    ...(inPod === undefined ? {} : { inPod }),
  });

  const units = { slice: 'kubexm-contract-pod', name: `pod${uid}` };

  afterEach(() => void onHost(host, `systemctl stop ${Object.values(units).join(' ')} 2>/dev/null || true`));

  // A control group that bears the uid, and a network of its own, from its start on, in which only itself can be reached.
  it.each([
    ['underscores', `--unit=${units.slice} --slice=kubepods-burstable-pod${uid.replaceAll('-', '_')}.slice`],
    ['dashes', `--unit=${units.name}`],
  ])('are tried in the network of the pod, whose control group has its uid with %s', async (_how, placed) => {
    onHost(
      host,
      `systemd-run -q --collect --service-type=exec ${placed} --property=PrivateNetwork=yes sleep 300`,
    );
    expect(
      await ask(reach('127.0.0.1'), reach('127.0.0.1', uid), reach(other.address, uid), reach(other.address)),
    ).toEqual(['answered', 'refused', 'no-route', 'answered']);
  });

  it('cannot be tried out of a pod that is gone', async () => {
    expect(await ask(reach(other.address, uid))).toEqual(['unable']);
  });
});
