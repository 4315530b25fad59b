import { Problem } from '../../problem/problem.ts';
import { type BomFile, companionOf, layBom } from '../../resource/bom.ts';

/** The etcd that goes with Kubernetes is a row of the bill of materials, ours or the operator's own. */
export function etcdOf(bom: readonly BomFile[], kubernetes: string): string | undefined {
  try {
    return companionOf(layBom(bom, {}), 'components', 'etcd', kubernetes);
  } catch (thrown) {
    // The rules say what is wrong with it.
    if (thrown instanceof Problem) return undefined;
    throw thrown;
  }
}
