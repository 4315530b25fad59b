import { recordedConfig } from '../config/recorded-config.ts';
import { readRecord } from '../domain/cluster-record/cluster-record.ts';
import { type ConfigDifference, configDifferences } from '../domain/cluster-record/config-differences.ts';
import { recordPlaces } from '../domain/cluster-record/record-places.ts';
import { type RecordedRun, readHistory } from '../domain/cluster-record/run-history.ts';
import type { NodeSummary } from '../domain/node-summary.ts';
import { productVersion } from '../domain/product-version.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import type { ObjectRead, ObjectState, PathState } from '../runner/api/api-read.ts';
import { askApi } from './ask-api.ts';
import { type CertificateState, checkCerts } from './check-certs.ts';
import { listNodes } from './list-nodes.ts';
import type { Recorders } from './recorded.ts';

export interface ClusterDescription {
  readonly name: string;
  /** How Kubernetes is run. */
  readonly mode: string;
  readonly version: { readonly inFile: string; readonly running: string | null };
  readonly endpoint: string;
  readonly network: {
    readonly plugin: string;
    readonly pods: string;
    readonly services: string;
    readonly proxyMode: string;
    readonly domain: string;
  };
  readonly etcd: { readonly type: string; readonly members: readonly string[] };
  readonly containerRuntime: string;
  /** `null` while nobody could be asked. */
  readonly nodes: readonly NodeSummary[] | null;
  /** Which ends first, of those that nobody renews by itself and of authorities. */
  readonly nearestCertificate: CertificateState | null;
  readonly nearestAuthority: CertificateState | null;
  /** By which kubexm the cluster was brought to what it is; `null` when it remembers nothing. */
  readonly writtenBy: string | null;
  /** Newest first. */
  readonly runs: readonly RecordedRun[];
  readonly differences: readonly ConfigDifference[];
}

export interface DescribedCluster {
  readonly description: ClusterDescription;
  /** What could not be found out. */
  readonly problems: readonly Problem[];
}

const kept = (name: string): ObjectRead => ({
  kind: 'api-object',
  apiVersion: 'v1',
  objectKind: 'ConfigMap',
  namespace: recordPlaces.namespace,
  name,
});

/** What the cluster is, from its file, its API and its hosts; what cannot be asked is left open and said. */
export async function describeCluster(recorders: Recorders): Promise<DescribedCluster> {
  const { config } = recorders.session;
  const problems: Problem[] = [];
  const [nodes, known, certificates] = await Promise.all([
    orNothing(listNodes(recorders)),
    orNothing(
      askApi(
        recorders,
        text('describe the cluster', '描述集群'),
        { kind: 'api-get', path: '/version' },
        kept(recordPlaces.record),
        kept(recordPlaces.history),
      ),
    ),
    orNothing(checkCerts(recorders, config)),
  ]);
  problems.push(...(certificates?.problems ?? []).filter(({ exitCode }) => exitCode !== exitCodes.unhealthy));
  const record = known && recordIn(known[1]);
  const wanted = recordedConfig(config, recorders.workspace.vault.redact).config;
  const onlyShared = record?.writtenBy !== productVersion;
  const found = certificates?.certificates ?? [];
  const description: ClusterDescription = {
    ...fromFile(recorders),
    version: { inFile: config.spec.kubernetes.version, running: known ? versionIn(known[0]) : null },
    nodes: nodes ?? null,
    nearestCertificate: nearest(
      found.filter(({ isAuthority, renewedBy }) => !isAuthority && renewedBy !== 'kubelet'),
    ),
    nearestAuthority: nearest(found.filter(({ isAuthority }) => isAuthority)),
    writtenBy: record?.writtenBy ?? null,
    runs: known ? historyIn(known[2]).toReversed() : [],
    differences: record === undefined ? [] : configDifferences(record.config, wanted, { onlyShared }),
  };
  const told = new Map(problems.map((one) => [`${one.code} ${one.where.host ?? ''}`, one]));
  return { description, problems: [...told.values()] };

  async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      problems.push(thrown);
      return undefined;
    }
  }

  function recordIn(state: ObjectState): ReturnType<typeof readRecord> {
    if (state.state !== 'found') return undefined;
    const read = readRecord(state.object['data']);
    if (read === undefined) problems.push(problem('record.unreadable', { name: recordPlaces.record }));
    return read;
  }
}

function fromFile({ session }: Recorders) {
  const { metadata, spec } = session.config;
  const { kubernetes, network, controlPlaneEndpoint, etcd, roleGroups } = spec;
  return {
    name: metadata.name,
    mode: kubernetes.type,
    endpoint: `https://${controlPlaneEndpoint.domain}:${controlPlaneEndpoint.port}`,
    network: {
      plugin: network.plugin,
      pods: network.kubePodsCIDR,
      services: network.kubeServiceCIDR,
      proxyMode: kubernetes.proxyMode,
      domain: kubernetes.clusterName,
    },
    etcd: {
      type: etcd.type,
      members:
        etcd.type === 'external'
          ? etcd.external.endpoints.toSorted()
          : (etcd.type === 'kubeadm' ? roleGroups.master : roleGroups.etcd).toSorted(),
    },
    containerRuntime: kubernetes.containerRuntime.type,
  };
}

function versionIn(state: PathState): string | null {
  if (state.state !== 'answered' || state.code !== 200) return null;
  // The API keeps its own schema, and nobody else speaks here.
  const { gitVersion } = JSON.parse(state.body) as { readonly gitVersion?: string };
  return gitVersion ?? null;
}

const historyIn = (state: ObjectState): readonly RecordedRun[] =>
  state.state === 'found' ? readHistory(state.object['data']) : [];

const nearest = (certificates: readonly CertificateState[]): CertificateState | null =>
  certificates.toSorted((a, b) => (a.notAfter < b.notAfter ? -1 : 1))[0] ?? null;
