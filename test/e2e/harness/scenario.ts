import { inject, it } from 'vitest';
import type { Lab } from '../../../lab/lab.ts';
import { type Desk, type Ended, openDesk } from '../../fixture/desk.ts';
import type { ScenarioName } from '../scenarios.ts';
import { borrowLab } from './borrow-lab.ts';
import { type HostHand, handOn } from './host-hand.ts';
import { keepEvidence } from './keep-evidence.ts';
import { type ChangesInput, changesBetween, digestLab, type LabDigest } from './lab-digest.ts';
import { takeSeats } from './memory-seats.ts';
import { type Typed, typedAt } from './typed-at.ts';

interface ScenarioInput {
  /** How many hosts it needs; none for one about labs themselves. */
  readonly hosts: number;
  /** They have IPv6 beside IPv4. */
  readonly ipv6?: boolean;
  /** What it changes belongs to the whole machine: no other scenario with hosts runs meanwhile. */
  readonly alone?: boolean;
  readonly timeoutMs?: number;
}

export interface Stage {
  readonly desk: Desk;
  /** Runs kubexm as a user would; `hosts.yaml` in the directory names the hosts. */
  kubexm(...words: string[]): Promise<Ended>;
  /** The same, without waiting for its end. */
  readonly start: Desk['start'];
  on(host: string): HostHand;
  readonly lab: Lab;
  digest(): Promise<LabDigest>;
  /** What is different on the hosts now, in words; nothing when all is as it was. */
  changesSince(before: LabDigest, input?: ChangesInput): Promise<string>;
  /** A name for a further lab, which goes with the run whatever happens. */
  labName(word: string): string;
}

const setUpMs = 300_000;

/** One end-to-end test: hosts in their first state, kubexm at a desk of its own, and everything kept when it fails. */
export function scenario(
  name: ScenarioName,
  { hosts, ipv6 = false, alone = false, timeoutMs = 300_000 }: ScenarioInput,
  body: (stage: Stage) => Promise<void>,
): void {
  it(name, { timeout: timeoutMs + setUpMs }, async () => {
    const leave = await takeSeats(alone ? Number.POSITIVE_INFINITY : hosts);
    const desk = openDesk(inject('e2eRun'));
    const typed = typedAt(desk);
    let lab: Lab | undefined;
    try {
      lab = hosts === 0 ? undefined : await labFor(hosts, ipv6);
      if (lab !== undefined) writeHostsFile(desk, lab);
      await within(timeoutMs, body(stageFor(desk, typed, lab)));
    } catch (cause) {
      const folder = await keepEvidence({ scenario: name, cause, desk, transcript: typed.transcript(), lab });
      console.error(`what is known of this failure is in ${folder}`);
      throw cause;
    } finally {
      desk.clear();
      leave();
    }
  });
}

async function labFor(hosts: number, ipv6: boolean): Promise<Lab> {
  const lab = await borrowLab(`${inject('e2eRun')}w${process.env['VITEST_POOL_ID']}`, { hosts, ipv6 });
  return { ...lab, hosts: lab.hosts.slice(0, hosts) };
}

function stageFor(desk: Desk, typed: Typed, lab: Lab | undefined): Stage {
  const theLab = (): Lab => {
    if (lab === undefined) throw new RangeError('this scenario asked for no hosts');
    return lab;
  };
  return {
    desk,
    kubexm: (...words) => typed.start(...words).ended,
    start: typed.start,
    on: (host) => handOn(theLab(), host),
    get lab() {
      return theLab();
    },
    digest: () => digestLab(theLab()),
    changesSince: async (before, input) => changesBetween(before, await digestLab(theLab()), input),
    labName: (word) => `${inject('e2eRun')}${word}`,
  };
}

function writeHostsFile(desk: Desk, { hosts, sshKey }: Lab): void {
  desk.write('hosts.yaml', {
    metadata: { name: 'e2e' },
    spec: {
      global: { privateKeyPath: sshKey.path },
      hosts: hosts.map(({ name, address, port, fingerprint }) => ({
        name,
        address,
        port,
        hostKey: fingerprint,
      })),
    },
  });
}

/** vitest only stops waiting for a test that takes too long: nothing of it could be kept then. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took longer than ${limitMs / 1000} s`)), limitMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
