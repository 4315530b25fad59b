import { etcdPaths } from '../../domain/etcd-paths.ts';
import type { KeptData } from '../../domain/kept-data.ts';
import type { Drawing } from '../../plan/draw.ts';
import { behind, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { containerdPaths } from '../../step/containerd/containerd-paths.ts';
import { removeImages } from '../../step/containerd/remove-images.ts';
import { removePods } from '../../step/containerd/remove-pods.ts';
import { removeTraces } from '../../step/containerd/remove-traces.ts';
import { anyShim, podsClaim } from '../../step/containerd/shims.ts';
import { type EmptyDirectoryInput, emptyDirectory } from '../../step/host/empty-directory.ts';
import { forgetRecords } from '../../step/host/forget-records.ts';
import { type KeepDataInput, keepData } from '../../step/host/keep-data.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { stopUnits } from '../../step/host/stop-units.ts';
import { removeWork } from '../../step/kubeadm/remove-work.ts';
import { removeNodeTraces } from '../../step/kubernetes/remove-node-traces.ts';
import { stopNode } from '../../step/kubernetes/stop-node.ts';
import { releaseAddress } from '../../step/load-balancer/release-address.ts';
import { clearRules } from '../../step/network/clear-rules.ts';
import { removeNetworkTraces } from '../../step/network/remove-traces.ts';
import { nodeEntries } from './node-entries.ts';
import { type Store, storeData } from './store-data.ts';

export interface Cleaning {
  readonly runId: string;
  /** All that are returned to what they were, whether anything was ever changed there or not. */
  readonly hosts: readonly string[];
  /** Those that are known to be of the cluster: elsewhere the same things belong to somebody else. */
  readonly ofCluster: readonly string[];
  /** Those of them that ran pods. */
  readonly nodes: readonly string[];
  /** Those of the nodes whose files kubeadm wrote. */
  readonly byKubeadm: readonly string[];
  /** The address that kube-vip gives to one of the nodes; none where the file asks for no kube-vip. */
  readonly podAddress: string | undefined;
  readonly data: readonly DataOnHosts[];
  /** Where images lie that go by themselves, unless all of it does; nowhere where they stay. */
  readonly imagesIn: string | undefined;
  /** Hosts, also such that are of no cluster, where an earlier deletion left some of these. */
  readonly imagesLeftOn: readonly string[];
  /** What an earlier deletion left, which goes behind all that is put back: the host no longer says that it was ours. */
  readonly keptBefore: readonly DataOnHosts[];
  /** What stays, where something does. */
  staysOn(host: string): StayingData | undefined;
  /** Whose data is not spoken of any more, where that goes. */
  readonly nothingKeptOf: string | undefined;
  /** Modules whose units run until they are returned. */
  readonly neededToTheEnd: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** What is in a directory goes, on the hosts that have it. */
export interface DataOnHosts extends EmptyDirectoryInput {
  readonly hosts: readonly string[];
}

/** What is not removed from a host, and whose it is. */
export interface StayingData extends Pick<KeepDataInput, 'cluster'> {
  readonly etcd: (Store & Omit<NonNullable<KeepDataInput['etcd']>, 'unit'>) | undefined;
  /** Where images and layers are. */
  readonly images: string | undefined;
}

/** What members of etcd keep, unless they began with what others had kept there. */
export function etcdData(store: Store, hosts: readonly string[]): DataOnHosts {
  const { directory, unit } = storeData(store);
  return { directory, withItself: true, unless: { unit: etcdPaths.unit, heldBefore: unit }, hosts };
}

/** Images and layers, also of others: what they run goes on. */
export const imageData = (directory: string, hosts: readonly string[]): DataOnHosts => ({
  directory,
  withItself: true,
  unless: {
    unit: containerdPaths.unit,
    process: { commandLine: anyShim, claim: podsClaim },
    heldBefore: containerdPaths.unit,
  },
  hosts,
});

/** The same where nothing else says that it is ours but what was written down when it was kept. */
export const keptOnHosts = (hosts: ReadonlyMap<string, KeptData>): readonly DataOnHosts[] => {
  const having = (directoryOf: (kept: KeptData) => string | undefined) =>
    Map.groupBy(
      [...hosts].flatMap(([host, kept]) => {
        const directory = directoryOf(kept);
        return directory === undefined ? [] : [{ host, directory }];
      }),
      ({ directory }) => directory,
    );
  const on = (found: readonly { readonly host: string }[]) => found.map(({ host }) => host).toSorted();
  return [
    ...[...having(({ etcd }) => etcd?.directory)].map(([directory, found]) => ({
      directory,
      withItself: true,
      unless: { unit: etcdPaths.unit },
      hosts: on(found),
    })),
    ...[...having(({ images }) => images?.directory)].map(([directory, found]) => {
      const { heldBefore: _, ...unless } = imageData(directory, []).unless;
      return { directory, withItself: true, unless, hosts: on(found) };
    }),
  ];
};

/** What kubelets, pods and API servers wrote for the time they run, beside what others have there. */
export const nodeData = (hosts: readonly string[]): readonly DataOnHosts[] =>
  nodeEntries.directories.map((directory) => ({
    directory,
    withItself: true,
    unless: { enteredBefore: nodeEntries.unit },
    hosts,
  }));

/**
 * Hosts become what they were before kubexm came. What runs is stopped first, then what it made for itself goes, then
 * all that kubexm wrote is put back. Whose host it is stays written there until then: cut off anywhere, this can be
 * taken up again. A host that cannot go on keeps nobody from anything.
 */
export const cleanHosts = (drawing: Drawing, cleaning: Cleaning): NodeHandle<undefined> =>
  drawing.task('clean-hosts', ['clean'], (task) => {
    const { hosts, ofCluster, nodes, byKubeadm, podAddress, data, neededToTheEnd, after } = cleaning;
    const { runId, imagesIn, imagesLeftOn, keptBefore, staysOn, nothingKeptOf } = cleaning;
    const each = { shared: {}, minimum: 'any' } as const;
    const onNodes = { ...each, on: nodes };

    const stopped = task.step(stopNode, { ...onNodes, after });
    const released =
      podAddress === undefined
        ? stopped
        : task.step(releaseAddress, {
            ...onNodes,
            shared: { address: podAddress },
            after: [here(stopped)],
          });
    const emptied = task.step(removePods, { ...onNodes, after: [here(released)] });
    const cleared = task.step(clearRules, { ...onNodes, after: [here(emptied)] });
    const cutOff = task.step(removeNetworkTraces, { ...onNodes, after: [here(cleared)] });
    const loaded = imagesIn === undefined ? [] : [...new Set([...nodes, ...imagesLeftOn])].toSorted();
    const unloaded = task.step(removeImages, {
      on: loaded,
      shared: { dataRoot: imagesIn ?? '', leftBy: nothingKeptOf },
      minimum: 'any',
      after: [...after, ...behind([cutOff], loaded)],
    });
    const idle = task.step(stopUnits, {
      ...each,
      on: ofCluster,
      shared: { except: neededToTheEnd },
      after: [...after, ...behind([cutOff, unloaded], ofCluster)],
    });
    const staying = ofCluster.filter((host) => staysOn(host) !== undefined);
    const noted = task.step(keepData, {
      on: staying,
      shared: {},
      perHost: (host) => noteOf(host),
      minimum: 'any',
      after: [here(idle)],
    });
    const gone = data.map((one) => empty(one, idle));
    const traces = [
      task.step(removeWork, { ...each, on: byKubeadm, after: [here(idle)] }),
      task.step(removeTraces, { ...onNodes, after: [here(idle)] }),
      task.step(removeNodeTraces, { ...onNodes, after: [here(idle)] }),
    ];
    const returned = task.step(returnToOriginals, {
      on: hosts,
      shared: { modules: [] },
      minimum: 'any',
      after: [...after, ...behind([unloaded, idle, noted, ...gone, ...traces], hosts)],
    });
    const goneLast = keptBefore.map((one) => empty(one, returned, ' (kept)'));
    return task.step(forgetRecords, {
      ...each,
      on: hosts,
      shared: { runId, nothingKeptOf },
      after: behind([returned, ...goneLast], hosts),
    });

    function noteOf(host: string): KeepDataInput {
      const { cluster = '', etcd, images } = staysOn(host) ?? {};
      return {
        cluster,
        etcd: etcd && noteOfStore(etcd),
        images: images === undefined ? undefined : { directory: images, unit: containerdPaths.unit },
      };
    }

    function noteOfStore({
      type,
      ...store
    }: NonNullable<StayingData['etcd']>): NonNullable<KeepDataInput['etcd']> {
      return { ...store, unit: storeData({ type, ...store }).unit };
    }

    function empty(
      { hosts: on, ...shared }: DataOnHosts,
      before: NodeHandle<unknown>,
      which = '',
    ): NodeHandle<undefined> {
      return task.step(emptyDirectory, {
        on,
        as: `host.empty-directory ${shared.directory}${which}`,
        title: fill(text('Remove what is in {directory}', '删除 {directory} 中的内容'), {
          directory: shared.directory,
        }),
        shared,
        minimum: 'any',
        after: [here(before)],
      });
    }
  });
