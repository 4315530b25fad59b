import { imageNeeds } from '../../config/artifact-needs.ts';
import type { ClusterConfig } from '../../config/cluster-config.ts';

/** Those of these hosts whose roles ask for an image. */
export function hostsWithImage(
  { spec }: ClusterConfig,
  hosts: readonly string[],
  name: string,
): readonly string[] {
  const wanted = imageNeeds.find(({ image }) => image === name)?.roles ?? [];
  const rolesOf = new Map(spec.hosts.map((host) => [host.name, host.roles]));
  return hosts.filter((host) => rolesOf.get(host)?.some((role) => wanted.includes(role)));
}
