import { etcdPaths } from '../../domain/etcd-paths.ts';
import { kubeadmPaths } from '../../step/kubeadm/kubeadm-paths.ts';

/** An etcd of the cluster's own. */
export interface Store {
  /** Who runs its members: systemd, or kubelets as pods. */
  readonly type: 'kubexm' | 'kubeadm';
  readonly dataDir: string;
}

/** Where a member keeps its data, and the unit through which it writes there; the directory above may be a disk. */
export const storeData = ({
  type,
  dataDir,
}: Store): { readonly directory: string; readonly unit: string } => ({
  directory: `${dataDir}/member`,
  unit: type === 'kubexm' ? etcdPaths.unit : kubeadmPaths.unit,
});
