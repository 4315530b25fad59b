import type { Step } from '../../plan/step.ts';
import type { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';

export interface ReportUnreachableInput {
  readonly found: Problem;
}

/** Takes a host out of the run for what was found when it was observed; the host is not asked again. */
export const reportUnreachable: Step<ReportUnreachableInput, undefined, HostPort, Record<never, never>> = {
  id: 'host.report-unreachable',
  title: text('Reach the host', '连接主机'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    async ask(_reader, { found }) {
      throw found;
    },
  },
  claims: () => [],
  undo: () => ({ capture: [] }),
  apply: async () => undefined,
};
