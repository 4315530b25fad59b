import { recordedConfig } from '../../config/recorded-config.ts';
import type { ClusterRecord } from '../../domain/cluster-record/cluster-record.ts';
import { productVersion } from '../../domain/product-version.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import type { FetchedArtifacts } from '../../task/artifact/fetch-artifacts.ts';
import { keepRecord } from '../../task/cluster-record/keep-record.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';

interface RecordPart extends Pick<ClusterPart, 'config' | 'fetched' | 'authorities' | 'after'> {
  /** Control planes that are drawn for. */
  readonly hosts: readonly string[];
  /** Hides secrets that stand in ordinary fields. */
  redact(line: string): string;
  /** Hosts that came and left, where the run did nothing else of what the file says. */
  readonly changed?: { readonly came: readonly string[]; readonly left: readonly string[] } | undefined;
  /** The cluster is what the file says. */
  readonly afterAll: readonly Ref<unknown>[];
}

/** What is needed to go on, kept in the cluster and on its control planes. A second run has nothing to write. */
export const drawClusterRecord = (
  drawing: Drawing,
  { config, hosts, fetched, authorities, redact, changed, after, afterAll }: RecordPart,
): readonly NodeHandle<unknown>[] =>
  drawing.module('cluster-record', (module) =>
    keepRecord(module, {
      controlPlanes: hosts,
      authorities,
      record: {
        writtenBy: productVersion,
        ...recordedConfig(config, redact),
        artifacts: recordedArtifacts(fetched),
      },
      hosts: changed,
      afterHosts: after,
      afterAll,
    }),
  );

const recordedArtifacts = ({ resources, images }: FetchedArtifacts): ClusterRecord['artifacts'] => [
  ...resources.map(({ resource: { component, version, files } }) => ({
    name: component,
    version,
    digests: Object.fromEntries(Object.entries(files).map(([arch, { checksum }]) => [arch, checksum])),
  })),
  ...images.map(({ name, reference, digest }) => ({
    name: `image ${name}`,
    version: reference,
    digests: { any: digest },
  })),
];
