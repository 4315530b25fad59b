import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { type Hooks, runHooks } from '../../task/system/run-hooks.ts';
import { preparation } from './draw-preparation.ts';

interface HooksInput extends Pick<Hooks, 'runId' | 'after'> {
  readonly config: ClusterConfig;
  readonly hosts: readonly string[];
  readonly list: 'preInstall' | 'postInstall';
}

const names = { preInstall: 'pre-install', postInstall: 'post-install' } as const;

/** The operator's own scripts, each on the hosts with a role that it is for. */
export function drawHooks(
  drawing: Drawing,
  { runId, config, hosts, list, after }: HooksInput,
): readonly NodeHandle<unknown>[] {
  const rolesOf = new Map(config.spec.hosts.map(({ name, roles }) => [name, roles]));
  const hasOneOf = (host: string, wanted: readonly Role[]): boolean =>
    wanted.length === 0 || (rolesOf.get(host) ?? []).some((role) => wanted.includes(role));
  const hooks = config.spec.system[list].map(({ name, script, roles }) => ({
    name,
    script,
    hosts: hosts.filter((host) => hasOneOf(host, roles)),
  }));
  return drawing.module(preparation, (part) => runHooks(part, { runId, when: names[list], hooks, after }));
}
