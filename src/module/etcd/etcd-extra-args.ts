import type { ClusterConfig } from '../../config/cluster-config.ts';
import { judgeFlag } from '../../domain/flags.ts';
import { knownVersion } from '../../domain/version.ts';

/** As etcd spells them; what it would refuse was refused with the file. */
export const etcdExtraArgs = ({ spec }: ClusterConfig, version: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(spec.etcd.extraArgs).flatMap(([flag, value]) => {
      const judged = judgeFlag({ component: 'etcd', flag, value, version: knownVersion(version) });
      return judged.ok ? [[judged.value.flag, judged.value.value]] : [];
    }),
  );
