import { problem } from '../../src/problem/problem.ts';
import { exclusive } from '../exclusive.ts';
import { type HostRecord, type LabRecord, readExistingRecord } from '../record.ts';
import type { Fault } from './fault.ts';
import { type FaultRecord, isSameFault, readFaults, writeFaults } from './fault-record.ts';
import { type FaultName, faultNames, faultTable, findFault } from './fault-table.ts';
import { healFaults } from './heal-lab.ts';
import { hostOf } from './host-of.ts';
import { control } from './network-rules.ts';
import { parsedValue } from './parsed-value.ts';
import { wireOf, wireOfPeer } from './wire.ts';

export interface BreakLabInput {
  readonly host: string;
  readonly fault: FaultName | (string & {});
  /** What the fault takes, as a person types it: `200ms`, `/var/lib/etcd`. */
  readonly value?: string | undefined;
  /** Limits a fault of the network to this host, or to `control`, this machine. */
  readonly peer?: string | undefined;
}

export interface BrokenLab extends AsyncDisposable {
  /** Ends this fault and no other; again is fine. */
  heal(): Promise<void>;
}

/** Breaks one thing on purpose. It is recorded before it is made, so that it can be healed whatever happens. */
export async function breakLab(name: string, input: BreakLabInput): Promise<BrokenLab> {
  const lab = await readExistingRecord(name);
  const fault = faultOf(input);
  const host = hostOf(lab, input.host);
  const value = parsedValue(input.fault, fault, input.value ?? '');
  const peer = peerOf(lab, input, fault);
  const target = await exclusive(`lab:${name}`, async () => {
    await fault.check?.(host, value);
    const record = { host: host.name, fault: input.fault, value: input.value ?? '', peer };
    const made = fault.wire === undefined ? record : { ...record, wires: await wiresOf(lab, host, peer) };
    const others = (await readFaults(name)).filter((known) => !isSameFault(known, made));
    const active = fault.passing ? others : [...others, made];
    await writeFaults(name, active);
    await fault.inject({ lab, host, value, record: made, active });
    return { lab, host, value, record: made, active };
  });
  const heal = async (): Promise<void> => {
    if (fault.passing) await fault.heal(target);
    await healFaults(name, (known) => isSameFault(known, target.record));
  };
  return { heal, [Symbol.asyncDispose]: heal };
}

function faultOf({ fault: name }: BreakLabInput): Fault {
  const fault = findFault(name);
  if (fault === undefined) throw problem('lab.fault-unknown', { fault: name, known: faultNames.join(', ') });
  return fault;
}

function peerOf(lab: LabRecord, { host, fault: name, peer = '' }: BreakLabInput, fault: Fault): string {
  if (peer === '') return '';
  if (fault.wire !== 'pair') {
    const known = Object.entries<Fault>(faultTable).flatMap(([one, { wire }]) =>
      wire === 'pair' ? one : [],
    );
    throw problem('lab.fault-peer-unwanted', { fault: name, peer, known: known.join(', ') });
  }
  if (peer === host) throw problem('lab.fault-peer-same', { host });
  if (peer !== control) hostOf(lab, peer);
  return peer;
}

const wiresOf = async (lab: LabRecord, host: HostRecord, peer: string): Promise<FaultRecord['wires']> => ({
  host: await wireOf(host),
  peer: await wireOfPeer(lab, peer),
});
