import { recordedConfig } from '../config/recorded-config.ts';
import { readRecord } from '../domain/cluster-record/cluster-record.ts';
import { type ConfigDifference, configDifferences } from '../domain/cluster-record/config-differences.ts';
import { type HostChanges, hostChanges } from '../domain/cluster-record/host-changes.ts';
import { recordPlaces } from '../domain/cluster-record/record-places.ts';
import { productVersion } from '../domain/product-version.ts';
import { problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { askApi } from './ask-api.ts';
import type { Recorders } from './recorded.ts';

export interface ClusterDifference extends HostChanges {
  /** What else the file says otherwise. */
  readonly fields: readonly ConfigDifference[];
}

/** What the file says that the cluster was not made from; asked of its API, through any control plane that is up. */
export async function clusterDifference(recorders: Recorders): Promise<ClusterDifference> {
  const { config } = recorders.session;
  const [found] = await askApi(recorders, text('compare the file with the cluster', '比较配置文件与集群'), {
    kind: 'api-object',
    apiVersion: 'v1',
    objectKind: 'ConfigMap',
    namespace: recordPlaces.namespace,
    name: recordPlaces.record,
  });
  const record = found.state === 'found' ? readRecord(found.object['data']) : undefined;
  if (record === undefined) throw problem('record.unreadable', { name: recordPlaces.record });
  const wanted = recordedConfig(config, recorders.workspace.vault.redact).config;
  const all = configDifferences(record.config, wanted, { onlyShared: record.writtenBy !== productVersion });
  return hostChanges(record.config, wanted, all);
}
