import type { Authorities } from '../../pki/authority.ts';
import {
  authorityFolder,
  type KeptAuthorities,
  readAuthorities,
  writeAuthorities,
} from '../../pki/authority-files.ts';
import { createAuthorities, type GivenAuthorities } from '../../pki/create-authorities.ts';
import type { Algorithm } from '../../pki/key.ts';
import { refuseOtherAuthorities } from '../../pki/refuse-other-authorities.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { KeptFile } from '../../runner/kept/kept-file.ts';
import { authorityReads } from './authority-reads.ts';

export interface KeepAuthoritiesInput {
  readonly cluster: string;
  readonly algorithm: Algorithm;
  readonly lifetimeDays: number;
  /** What the operator brings instead of having it made. */
  readonly given: GivenAuthorities;
  /** Some host is a control plane of this cluster or holds its etcd data: new authorities would not be its own. */
  readonly clusterExists: boolean;
}

/** The authorities of a cluster, made once and kept on this machine. Rolling back leaves them: nothing else can replace them. */
export const keepAuthorities: Step<KeepAuthoritiesInput, Authorities, ControlPort, Record<never, never>> = {
  id: 'pki.keep-authorities',
  title: text('Keep the authorities of the cluster', '保存集群 CA'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    reads: () => authorityReads,
    judge(input, answers) {
      // The port answers what it was asked, in the order of the reads.
      const kept = wholeOrNone(input, readAuthorities(answers as readonly KeptFile[]));
      if (kept === undefined) return drifted(text('the cluster has no authorities yet', '集群尚无 CA'));
      refuseOtherAuthorities(kept, input.given);
      return satisfied(kept);
    },
  },
  claims: () => [`kept:${authorityFolder}`],
  undo: () => ({ capture: [] }),
  async apply(port, input) {
    const made = await createAuthorities({ ...input, nowMs: Date.now(), seal: port.seal });
    await port.keep(authorityFolder, writeAuthorities(made));
  },
};

function wholeOrNone(
  { cluster, clusterExists }: KeepAuthoritiesInput,
  kept: KeptAuthorities,
): Authorities | undefined {
  if (kept.state === 'whole') return kept.authorities;
  const folder = `.kubexm/${cluster}/${authorityFolder}`;
  if (kept.state === 'damaged')
    throw problem('pki.authorities-damaged', { folder, files: kept.files.join(', ') });
  if (clusterExists) throw problem('pki.authorities-missing', { cluster, folder });
  return undefined;
}
