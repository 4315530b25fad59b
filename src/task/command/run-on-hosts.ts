import type { Drawing } from '../../plan/draw.ts';
import { type RunCommandInput, runCommand } from '../../step/command/run-command.ts';

export interface RunOnHostsInput extends Omit<RunCommandInput, 'host' | 'name'> {
  readonly hosts: readonly string[];
}

/** Each host stands for itself: one that fails keeps no other from running the command. */
export function runOnHosts(drawing: Drawing, { hosts, ...shared }: RunOnHostsInput): void {
  drawing.task('run-on-hosts', ['command'], (task) => {
    task.step(runCommand, {
      on: hosts,
      shared: { ...shared, name: 'run-on-hosts' },
      perHost: (host) => ({ host }),
      minimum: 'any',
    });
  });
}
