import type { HostTraces } from './host-traces.ts';
import type { KeptData } from './kept-data.ts';

/** The data of etcd that a deletion left on a host, for as long as no creation has taken it up. */
export const keptStore = ({ cluster, kept, hasEtcdData }: HostTraces): KeptData['etcd'] =>
  cluster === undefined && hasEtcdData ? kept?.etcd : undefined;
