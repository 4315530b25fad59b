import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, from, type Ref } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { networkReady } from '../../step/network/network-ready.ts';
import { readDefinitions } from '../../step/network/read-definitions.ts';
import { applyObjects } from '../../step/objects/apply-objects.ts';
import { calicoManifests } from '../../template/network/calico.ts';
import { calicoControllersDeployment } from '../../template/network/calico-controllers.ts';
import { calicoDaemonSet } from '../../template/network/calico-node.ts';
import type { CalicoSettings } from '../../template/network/calico-settings.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import type { DrawnNetwork } from './drawn-network.ts';

interface Calico {
  readonly settings: CalicoSettings;
  readonly definitions: FetchedResource;
  readonly after: readonly Ref<unknown>[];
}

/** The kinds that calico keeps its state in, then what it is made of. */
export const installCalico = (drawing: Drawing, { settings, definitions, after }: Calico): DrawnNetwork =>
  drawing.task('install-calico', ['network', 'calico'], (task) => {
    const on = [controlSubject];
    const read = task.step(readDefinitions, { on, shared: { files: definitions.files } });
    const defined = task.step(applyObjects, {
      on,
      as: 'apply-definitions',
      title: text('Apply the definitions of the kinds of calico', '应用 calico 的自定义资源定义'),
      shared: { part: 'calico-definitions', objects: from(read, controlSubject) },
      after,
    });
    const applied = task.step(applyObjects, {
      on,
      title: text('Apply the objects of calico', '应用 calico 的对象'),
      shared: { part: 'calico', objects: calicoManifests(settings) },
      after: [all(defined)],
    });
    const ready = task.gate(networkReady, {
      on,
      shared: {
        workloads: [
          { kind: 'DaemonSet', ...calicoDaemonSet },
          { kind: 'Deployment', ...calicoControllersDeployment },
        ],
      },
      after: [all(applied)],
    });
    return { applied, ready };
  });
