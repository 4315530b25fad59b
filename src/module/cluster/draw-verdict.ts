import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { knownHolders } from '../preflight/known-holders.ts';
import { preflight } from '../preflight/preflight.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

type Judged = Pick<
  ClusterDrawing,
  'config' | 'scope' | 'skipsPreflight' | 'known' | 'traces' | 'runId' | 'now' | 'report'
>;

/**
 * Whether hosts can become what the file says, unless nobody wants to know: all of them, or those that come. Who has the
 * virtual address says nothing while one that is to leave may have it.
 */
export const drawVerdict = (
  drawing: Drawing,
  { config, scope, skipsPreflight, known, traces, runId, now, report }: Judged,
  looksForAddress = true,
): readonly NodeHandle<unknown>[] =>
  skipsPreflight
    ? []
    : [
        preflight(drawing, {
          config,
          hosts: scope?.newcomers ?? config.spec.hosts.map(({ name }) => name).toSorted(),
          known: knownHolders(config, known, traces),
          isWhole: scope === undefined,
          looksForAddress,
          name: runId,
          now,
          report,
        }),
      ];
