import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { knownHolders } from '../preflight/known-holders.ts';
import { preflight } from '../preflight/preflight.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

/** Whether hosts can become what the file says, unless nobody wants to know: all of them, or those that come. */
export const drawVerdict = (
  drawing: Drawing,
  { config, scope, skipsPreflight, known, traces, runId, now, report }: ClusterDrawing,
): readonly NodeHandle<unknown>[] =>
  skipsPreflight
    ? []
    : [
        preflight(drawing, {
          config,
          hosts: scope?.newcomers ?? config.spec.hosts.map(({ name }) => name).toSorted(),
          known: knownHolders(config, known, traces),
          isWhole: scope === undefined,
          name: runId,
          now,
          report,
        }),
      ];
