import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { KnownHolder } from '../../domain/preflight/spec.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { surveyHosts } from '../../task/preflight/survey-hosts.ts';
import { preflightSpec } from './preflight-spec.ts';

export interface PreflightInput {
  readonly config: ClusterConfig;
  /** Those to be judged; the others are not contacted. */
  readonly hosts: readonly string[];
  /** Hosts of the cluster that were looked at before. */
  readonly known?: readonly KnownHolder[];
  /** All hosts become a cluster, as opposed to some that come to one. */
  readonly isWhole?: boolean;
  /** Also whether the virtual address is free. */
  readonly looksForAddress?: boolean;
  /** Names this preflight on the hosts. */
  readonly name: string;
  readonly now: () => number;
  readonly report: (judged: PreflightReport) => void;
}

/** Whether hosts can become what they are wanted for. Whoever changes them stands `after` the node that this draws. */
export const preflight = (
  drawing: Drawing,
  { config, hosts, known, isWhole, looksForAddress, ...survey }: PreflightInput,
): NodeHandle<PreflightReport> =>
  drawing.module('preflight', (module) =>
    surveyHosts(module, {
      spec: preflightSpec(config, hosts, { known, isWhole, looksForAddress }),
      ...survey,
    }),
  );
