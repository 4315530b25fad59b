import type { Drawing } from '../../plan/draw.ts';
import { offerPackages, type PackageOffer } from '../../task/artifact/offer-packages.ts';
import type { TaskContext } from '../define-task.ts';

/** Packages of the distributions of these hosts, where the configuration brings them along. */
export function offerForHosts(
  drawing: Drawing,
  { config, hosts, factsOf }: Pick<TaskContext, 'config' | 'hosts' | 'factsOf'>,
): PackageOffer | undefined {
  const folder = config.spec.artifacts.packages;
  if (folder === undefined || hosts.length === 0) return undefined;
  return drawing.module('artifacts', (module) => offerPackages(module, { folder, hosts, factsOf }));
}
