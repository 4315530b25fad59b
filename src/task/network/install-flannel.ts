import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type Ref } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { networkReady } from '../../step/network/network-ready.ts';
import { applyObjects } from '../../step/objects/apply-objects.ts';
import { type FlannelSettings, flannelDaemonSet, flannelManifests } from '../../template/network/flannel.ts';
import type { DrawnNetwork } from './drawn-network.ts';

/** Objects first; the pods they ask for start as nodes come. */
export const installFlannel = (
  drawing: Drawing,
  { settings, after }: { readonly settings: FlannelSettings; readonly after: readonly Ref<unknown>[] },
): DrawnNetwork =>
  drawing.task('install-flannel', ['network', 'flannel'], (task) => {
    const applied = task.step(applyObjects, {
      on: [controlSubject],
      title: text('Apply the objects of flannel', '应用 flannel 的对象'),
      shared: { part: 'flannel', objects: flannelManifests(settings) },
      after,
    });
    const ready = task.gate(networkReady, {
      on: [controlSubject],
      shared: { workloads: [{ kind: 'DaemonSet', ...flannelDaemonSet }] },
      after: [all(applied)],
    });
    return { applied, ready };
  });
