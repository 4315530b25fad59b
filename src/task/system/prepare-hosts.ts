import type { Drawing } from '../../plan/draw.ts';
import { setHostname } from '../../step/system/set-hostname.ts';

export interface Preparation {
  readonly hosts: readonly string[];
}

export function prepareHosts(drawing: Drawing, { hosts }: Preparation): void {
  drawing.task('set-hostname', ['hostname'], (task) => {
    task.step(setHostname, { on: hosts, shared: {}, perHost: (name) => ({ name }), minimum: 'any' });
  });
}
