import { problem } from '../../problem/problem.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

interface LeavingMasters extends Pick<ClusterDrawing, 'config' | 'traces'> {
  readonly leaving: readonly string[];
}

/** Masters must not leave where of those that stay nobody can be asked: by the file there are others, and none serves. */
export function refuseLastMaster({ config, leaving, traces }: LeavingMasters): void {
  const { master } = config.spec.roleGroups;
  const going = master.filter((host) => leaving.includes(host));
  const staying = master.filter((host) => !leaving.includes(host));
  if (going.length === 0 || staying.some((host) => traces.get(host)?.isControlPlane)) return;
  throw problem('node.no-master-left', {
    hosts: going.join(', '),
    count: master.length,
    going: going.length,
    staying: staying.join(', '),
  });
}
