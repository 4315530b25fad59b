import { nameOf, type ObjectName } from '../../domain/api-object.ts';
import { familyRanges } from '../../domain/family-ranges.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all } from '../../plan/ref.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { removeNetworkTraces } from '../../step/network/remove-traces.ts';
import { removeObjects } from '../../step/objects/remove-objects.ts';
import { calicoManifests } from '../../template/network/calico.ts';
import { flannelManifests } from '../../template/network/flannel.ts';

/** Both families, so that every object there may be is named. */
const pods = familyRanges('10.0.0.0/8,fd00::/48');

const objects: Readonly<Record<'flannel' | 'calico', readonly ObjectName[]>> = {
  flannel: flannelManifests({
    pods,
    backend: 'vxlan',
    usesNftables: false,
    images: { flannel: '', cniPlugin: '' },
  }).map(nameOf),
  calico: calicoManifests({
    pods,
    ipipMode: 'Never',
    vxlanMode: 'Never',
    blockSize: 26,
    mtu: 0,
    usesNftables: false,
    images: { node: '', cni: '', controllers: '' },
  }).map(nameOf),
};

interface Network {
  readonly plugin: 'flannel' | 'calico';
  readonly hosts: readonly string[];
  /** Whose changes go from the hosts. */
  readonly modules: readonly string[];
}

/** The last that was made goes first; then what its pods left on nodes. */
export const uninstallNetwork = (drawing: Drawing, { plugin, hosts, modules }: Network): void =>
  drawing.task('uninstall-network', ['network'], (task) => {
    const removed = task.step(removeObjects, {
      on: [controlSubject],
      shared: { objects: objects[plugin].toReversed() },
    });
    const after = [all(removed)];
    task.step(removeNetworkTraces, { on: hosts, shared: {}, after, minimum: 'any' });
    task.step(returnToOriginals, { on: hosts, shared: { modules }, after, minimum: 'any' });
  });
