import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { here } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { refuseUsedData } from '../../step/etcd/refuse-used-data.ts';
import { emptyDirectory } from '../../step/host/empty-directory.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';

interface EtcdRemoval {
  readonly hosts: readonly string[];
  /** Whose changes go. */
  readonly modules: readonly string[];
  readonly minimum: Minimum;
}

/** The host is as it was before, but for the data. */
export function uninstallEtcd(drawing: Drawing, { hosts, modules, minimum }: EtcdRemoval): void {
  drawing.task('uninstall-etcd', ['etcd'], (task) => {
    task.step(returnToOriginals, { on: hosts, shared: { modules }, minimum });
  });
}

/** Only for who asks for it, and never under a member that runs. */
export function removeEtcdData(
  drawing: Drawing,
  { hosts, dataDir, minimum }: Omit<EtcdRemoval, 'modules'> & { readonly dataDir: string },
): void {
  drawing.task('remove-etcd-data', ['etcd'], (task) => {
    const unused = task.step(refuseUsedData, { on: hosts, shared: {}, minimum });
    task.step(emptyDirectory, {
      on: hosts,
      title: text('Remove the data of etcd', '删除 etcd 的数据'),
      shared: { directory: dataDir, withItself: false, unless: {} },
      minimum,
      after: [here(unused)],
    });
  });
}
