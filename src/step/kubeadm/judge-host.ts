import type { Reader } from '../../plan/port.ts';
import { type Check, drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { lineDifference } from '../generic/difference.ts';
import { hostText, type KubeadmHost } from './host-files.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';
import { lastingText } from './lasting-text.ts';

const otherwise = text(
  'kubeadm set this host up with another configuration',
  'kubeadm 是用另一份配置设置此主机的',
);

/** The record is written last, so that it alone says that everything was done; whoever was cut off has not written it. */
export async function judgeHost(reader: Reader, host: KubeadmHost, notYet: Text): Promise<Check<undefined>> {
  const done = await doneText(reader);
  if (done === undefined) return drifted(notYet);
  const told = hostText(host);
  // Reading and writing it as YAML takes as long as asking the host.
  if (done === told) return satisfied(undefined);
  const [was, wanted] = [lastingText(done), lastingText(told)];
  return was === wanted ? satisfied(undefined) : drifted(otherwise, 'restart', lineDifference(was, wanted));
}

/** What follows by itself on a host that runs is only done where nothing else is asked for. */
export async function refuseOther(reader: Reader, host: KubeadmHost): Promise<void> {
  const { state } = await judgeHost(reader, host, otherwise);
  if (state !== 'satisfied') throw problem('kubeadm.configuration-changed', { path: kubeadmPaths.done });
}

/** What runs is not changed on the way: that is an operation of its own, host by host. */
export async function refuseToChange(reader: Reader): Promise<void> {
  if ((await doneText(reader)) !== undefined)
    throw problem('kubeadm.configuration-changed', { path: kubeadmPaths.done });
}

async function doneText(reader: Reader): Promise<string | undefined> {
  const [found] = await look(reader, { kind: 'path', path: kubeadmPaths.done, content: true });
  return found.type === 'file' ? found.content?.toString() : undefined;
}
