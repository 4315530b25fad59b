import { authorityFolder } from '../../pki/authority-files.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { KeptFile, KeptRead } from '../../runner/kept/kept-file.ts';
import { authorityReads } from '../pki/authority-reads.ts';

export interface PutStateAwayInput {
  /** All that have to be clean first. */
  readonly hosts: readonly string[];
  /** Those that are. */
  readonly cleaned: ReadonlyMap<string, unknown>;
  /** Where it is put. */
  readonly folder: string;
}

/** The authorities, and the kubeconfig that `fetch kubeconfig` keeps beside them. */
const kubeconfig = 'kubeconfig';
const reads: readonly KeptRead[] = [
  ...authorityReads,
  { kind: 'kept', path: kubeconfig, sealed: true, unread: true },
];

const because = text(
  'this machine keeps what opened the cluster: it goes to {folder}',
  '本机仍保存着访问该集群所需的内容：将移至 {folder}',
);

/** A cluster of the same name begins anew; what opened the old one is put away, not lost. Waits for the last host. */
export const putStateAway: Step<PutStateAwayInput, undefined, ControlPort, Record<never, never>> = {
  id: 'cluster-record.put-state-away',
  title: text('Put the local state of the cluster away', '归档集群的本地状态'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    reads: () => reads,
    judge({ hosts, cleaned, folder }, answers) {
      // The port answers what it was asked, in the order of the reads.
      const isThere = (answers as readonly KeptFile[]).some((file) => file !== null);
      const isLast = hosts.every((host) => cleaned.has(host));
      return isThere && isLast ? drifted(fill(because, { folder })) : satisfied(undefined);
    },
  },
  claims: () => [`kept:${authorityFolder}`, `kept:${kubeconfig}`],
  undo: () => ({ irreversible: text('the hosts of the cluster are clean', '集群的主机已清理') }),
  apply: (port, { folder }) => port.putAway([authorityFolder, kubeconfig], folder),
};
