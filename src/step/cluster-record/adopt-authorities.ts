import type { Authorities } from '../../pki/authority.ts';
import {
  authorityFolder,
  type KeptAuthorities,
  readAuthorities,
  writeAuthorities,
} from '../../pki/authority-files.ts';
import { chooseAuthorities, isSameCluster } from '../../pki/choose-authorities.ts';
import type { GivenAuthorities } from '../../pki/create-authorities.ts';
import { refuseOtherAuthorities } from '../../pki/refuse-other-authorities.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { KeptFile } from '../../runner/kept/kept-file.ts';
import { authorityReads } from '../pki/authority-reads.ts';

export interface AdoptAuthoritiesInput {
  readonly cluster: string;
  /** What each control plane has. */
  readonly found: ReadonlyMap<string, KeptAuthorities>;
  /** What the operator says they are. */
  readonly given: GivenAuthorities;
}

/** The authorities of a cluster that was made elsewhere, on this machine. */
export const adoptAuthorities: Step<AdoptAuthoritiesInput, Authorities, ControlPort, Record<never, never>> = {
  id: 'cluster-record.adopt-authorities',
  title: text('Keep the authorities of the cluster', '保存集群 CA'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  needsNoLock: true,
  timeoutMs: 60_000,
  check: {
    reads: () => authorityReads,
    judge({ cluster, found, given }, answers) {
      const chosen = chooseAuthorities(found);
      refuseOtherAuthorities(chosen, given);
      // The port answers what it was asked, in the order of the reads.
      const kept = readAuthorities(answers as readonly KeptFile[]);
      const folder = `.kubexm/${cluster}/${authorityFolder}`;
      if (kept.state === 'none') return drifted(text('they are not on this machine yet', '本机尚未保存'));
      if (kept.state === 'damaged')
        throw problem('adopt.folder-damaged', { folder, files: kept.files.join(', ') });
      if (!isSameCluster(kept.authorities, chosen))
        throw problem('adopt.folder-of-another', { folder, cluster });
      return satisfied(kept.authorities);
    },
  },
  claims: () => [`kept:${authorityFolder}`],
  undo: () => ({ capture: [] }),
  apply: (port, { found }) => port.keep(authorityFolder, writeAuthorities(chooseAuthorities(found))),
};
