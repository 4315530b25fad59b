import { afterEach, expect, it } from 'vitest';
import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { faultNames, faultRows } from '../../../lab/fault/fault-table.ts';
import { runInHost } from '../../../lab/fault/run-in-host.ts';
import { readExistingRecord } from '../../../lab/record.ts';
import { noTraces, traceFinder, untilGone } from '../host/traces.ts';

const name = `broken-${process.pid}`;

afterEach(() => destroyLab(name));

it('nothing is left of a lab in which everything is broken', async () => {
  await createLab({ name, hosts: 2 });
  const [first] = (await readExistingRecord(name)).hosts;
  if (first === undefined) throw new Error('two hosts were asked for');
  await runInHost(first, 'mkdir /mnt/small && mount -t tmpfs -o size=4M tmpfs /mnt/small');
  const values = new Map(
    faultRows.map(({ fault }) => fault.split('=')).map(([one = '', value]) => [one, value]),
  );
  const stopping = ['reboot', 'power-off', 'host-gone'];
  for (const fault of faultNames.filter((one) => !stopping.includes(one)))
    await breakLab(name, { host: 'node1', fault, value: ownValues[fault] ?? values.get(fault) });
  await breakLab(name, { host: 'node2', fault: 'network-delay', value: '1s', peer: 'node1' });
  await breakLab(name, { host: 'node2', fault: 'power-off' });
  const traces = await traceFinder(name);
  await destroyLab(name);
  await expect.poll(traces, untilGone).toEqual(noTraces);
});

/** What a host without Kubernetes has. */
const ownValues: Readonly<Record<string, string>> = {
  'process-frozen': 'dbus-daemon',
  'disk-full': '/mnt/small',
  'read-only': '/etc',
};
