export interface EtcdLine {
  readonly line: string;
  /** The newest patch known when this table was written. */
  readonly newest: string;
  /** What every member must have reached before the first one may enter the next line. */
  readonly floorForNext?: string;
}

/**
 * Oldest first. Floors from the upgrade guides of etcd: 3.5.32 has the fixes for learner promotion, zombie members
 * and the v2 store check; the defaults of kubeadm lie below both floors.
 */
export const etcdLines: readonly EtcdLine[] = [
  { line: '3.5', newest: '3.5.33', floorForNext: '3.5.32' },
  { line: '3.6', newest: '3.6.14', floorForNext: '3.6.11' },
  { line: '3.7', newest: '3.7.1' },
];

/** The oldest etcd of others that Kubernetes is put on; kubeadm demands the same. */
export const oldestExternalEtcd = '3.5.24';
