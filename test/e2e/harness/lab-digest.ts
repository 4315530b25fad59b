import { compareDigests } from '../../../lab/digest/compare-digests.ts';
import type { Digest } from '../../../lab/digest/digest.ts';
import { digestHost } from '../../../lab/digest/digest-host.ts';
import { renderDifferences } from '../../../lab/digest/render-differences.ts';
import type { Lab } from '../../../lab/lab.ts';

/** The state of every host of a scenario. */
export type LabDigest = ReadonlyMap<string, Digest>;

/** What all hosts of this machine share: another scenario may be changing it. */
const shared = [
  ...['abi.**', 'debug.**', 'dev.**', 'fs.**', 'kernel.**', 'vm.**'].map((name) => `sysctls ${name}`),
  'modules **',
];

export async function digestLab(lab: Lab): Promise<LabDigest> {
  return new Map(
    await Promise.all(
      lab.hosts.map(async ({ name, address }) => [name, await digestHost(lab.name, address)] as const),
    ),
  );
}

export interface ChangesInput {
  /** What may differ; see `compareDigests`. */
  readonly except?: readonly string[];
  readonly restarts?: boolean;
}

/** What changed between the two, in words; nothing when they are equal. */
export function changesBetween(
  before: LabDigest,
  after: LabDigest,
  { except = [], ...input }: ChangesInput = {},
): string {
  return [...before]
    .map(([host, digest]) => {
      const now = after.get(host) ?? new Map();
      const said = renderDifferences(
        compareDigests(digest, now, { ...input, except: [...except, ...shared] }),
      );
      return said === '' ? '' : `${host}\n${said}\n`;
    })
    .join('');
}
