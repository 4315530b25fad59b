import type { Drawing } from '../../plan/draw.ts';
import { type RunOnHostsInput, runOnHosts } from '../../task/command/run-on-hosts.ts';

/** What an operator wants run on hosts, outside of any lifecycle. */
export function operatorCommand(drawing: Drawing, input: RunOnHostsInput): void {
  drawing.module('command', (module) => runOnHosts(module, input));
}
