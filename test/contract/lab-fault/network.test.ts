import { beforeAll, describe, expect, it } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { runInHost } from '../../../lab/fault/run-in-host.ts';
import { type HostRecord, readExistingRecord } from '../../../lab/record.ts';
import { gatewayOf } from '../../../lab/subnet.ts';
import { startNameServer } from '../../fixture/name-server.ts';
import { contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { answeredOfHundred, overSsh, pings, roundTripMs } from './probes.ts';

const lab = contractLab();
let first: HostRecord;
let second: HostRecord;
let third: HostRecord;
let gateway: string;

beforeAll(async () => {
  await useLabHosts(3);
  const { hosts, networks } = await readExistingRecord(lab);
  const [one, two, three] = hosts;
  if (!(one && two && three)) throw new Error('three hosts were asked for');
  [first, second, third] = [one, two, three];
  gateway = gatewayOf(networks[0]?.prefix ?? '');
});

/** Who the first host has an answer from, and whether this machine gets into it. */
const reach = async () => ({
  second: await pings(first, second.address),
  third: await pings(first, third.address),
  control: await pings(first, gateway),
  ssh: await overSsh(lab, first, 'echo in'),
});

const whole = { second: 'answered', third: 'answered', control: 'answered', ssh: 'in' };

describe('a network that is cut', () => {
  it.each([
    ['', { second: 'lost', third: 'lost', control: 'lost', ssh: 'unreachable' }],
    ['control', { ...whole, control: 'lost', ssh: 'unreachable' }],
    ['node2', { ...whole, second: 'lost' }],
  ])('between node1 and "%s" leaves the rest, and comes back', async (peer, broken) => {
    expect(await reach()).toEqual(whole);
    {
      await using _ = await breakLab(lab, { host: 'node1', fault: 'network-cut', peer });
      expect(await reach()).toEqual(broken);
      expect(await pings(third, second.address)).toBe('answered');
    }
    expect(await reach()).toEqual(whole);
  });

  it('stays cut over a reboot', async () => {
    await using _ = await breakLab(lab, { host: 'node1', fault: 'network-cut', peer: 'node2' });
    const rebooted = await breakLab(lab, { host: 'node1', fault: 'reboot' });
    await rebooted.heal();
    expect(await reach()).toEqual({ ...whole, second: 'lost' });
  });

  it('of two faults, healing one leaves the other', async () => {
    await using _ = await breakLab(lab, { host: 'node1', fault: 'network-cut', peer: 'node2' });
    const other = await breakLab(lab, { host: 'node1', fault: 'network-cut', peer: 'node3' });
    expect(await reach()).toEqual({ ...whole, second: 'lost', third: 'lost' });
    await other.heal();
    await other.heal();
    expect(await reach()).toEqual({ ...whole, second: 'lost' });
  });
});

it('loses a share of the packets between two hosts', async () => {
  // Also lets the hosts find each other: the questions for that would be lost like anything else.
  expect(await answeredOfHundred(first, second.address)).toBe(100);
  {
    await using _ = await breakLab(lab, { host: 'node1', fault: 'network-drop', value: '50', peer: 'node2' });
    const answered = await answeredOfHundred(first, second.address);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(100);
    expect(await answeredOfHundred(first, third.address)).toBe(100);
  }
  expect(await answeredOfHundred(first, second.address)).toBe(100);
});

describe('a network with a delay', () => {
  it.each([
    ['', true, true],
    ['control', true, false],
    ['node2', false, true],
  ])('between node1 and "%s" carries everything, only later', async (peer, toControl, toSecond) => {
    const late = async () => ({
      control: (await roundTripMs(first, gateway)) >= 300,
      second: (await roundTripMs(first, second.address)) >= 300,
    });
    {
      await using _ = await breakLab(lab, { host: 'node1', fault: 'network-delay', value: '300ms', peer });
      expect(await late()).toEqual({ control: toControl, second: toSecond });
      expect(await overSsh(lab, first, 'head -c 3000000 /dev/zero | sha256sum')).toBe(
        await runInHost(second, 'head -c 3000000 /dev/zero | sha256sum').then((sum) => sum.trim()),
      );
    }
    expect(await late()).toEqual({ control: false, second: false });
  });
});

it('takes the name servers away from one host', async () => {
  await using _ = await startNameServer(gateway);
  const asked = async (host: HostRecord) =>
    (await runInHost(host, 'getent ahostsv4 upstream.test | head -n 1 | cut -d" " -f1 || :')).trim();
  const options = 'options timeout:5 attempts:1';
  for (const host of [first, second])
    await runInHost(host, 'printf "nameserver %s\\n%s\\n" "$1" "$2" >/etc/resolv.conf', [gateway, options]);
  try {
    {
      await using _gone = await breakLab(lab, { host: 'node1', fault: 'dns-gone' });
      expect([await asked(first), await asked(second)]).toEqual(['', '192.0.2.53']);
      expect(await reach()).toEqual(whole);
    }
    expect(await asked(first)).toBe('192.0.2.53');
  } finally {
    for (const host of [first, second]) await runInHost(host, ': >/etc/resolv.conf');
  }
});
