import { problem } from '../src/problem/problem.ts';
import type { Text } from '../src/problem/text.ts';
import { baseImage } from './base-image.ts';
import type { LabShape } from './draft-record.ts';
import { machineFacts } from './machine-facts.ts';
import { obstacles } from './obstacles.ts';
import { missingPackages } from './packages.ts';
import { checkedName, readRecord } from './record.ts';
import { mostHosts } from './subnet.ts';

export interface LabRequest extends LabShape {
  /** Let hosts reach what this machine reaches. */
  readonly nat?: boolean;
}

export interface LabPlan {
  /** Debian packages that will be installed on this machine, and stay. */
  readonly packages: readonly string[];
  /** Whether the root file system all hosts share has still to be made. */
  readonly makesImage: boolean;
  /** The interface by which hosts will reach the outside. */
  readonly uplink: string | undefined;
}

/** What making this lab would do to this machine; refuses what cannot be made here. Changes nothing. */
export async function planLab({ name, hosts, nat = false, diskBytes }: LabRequest): Promise<LabPlan> {
  checkedName(name);
  if (!(Number.isInteger(hosts) && hosts >= 1 && hosts <= mostHosts))
    throw problem('lab.host-count-invalid', { hosts, most: mostHosts });
  if (diskBytes !== undefined && diskBytes < smallestDiskBytes)
    throw problem('lab.disk-too-small', { least: `${smallestDiskBytes / 1024 ** 2}M` });
  const machine = await machineFacts();
  const found = obstacles(machine, { nat, boundedDisk: diskBytes !== undefined });
  if (found.length > 0) throw problem('lab.cannot-run', { missing: joined(found) });
  if ((await readRecord(name)) !== undefined) throw problem('lab.name-taken', { name });
  return {
    packages: await missingPackages(),
    makesImage: !(await baseImage()).isMade,
    uplink: nat ? machine.uplink : undefined,
  };
}

/** Room for /var/lib of the image and the log of a first start. */
const smallestDiskBytes = 64 * 1024 ** 2;

const joined = (parts: readonly Text[]): Text => ({
  en: parts.map(({ en }) => en).join('; '),
  zh: parts.map(({ zh }) => zh).join('；'),
});
