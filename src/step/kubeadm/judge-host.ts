import { type Check, drifted, satisfied } from '../../plan/step.ts';
import { type Text, text } from '../../problem/text.ts';
import type { PathState } from '../../runner/read/path.ts';
import { hostDigest, type KubeadmHost } from './host-files.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

const otherwise = text(
  'kubeadm set this host up with another configuration',
  'kubeadm 是用另一份配置设置此主机的',
);

/** The record is written last, so that it alone says that everything was done; whoever was cut off has not written it. */
export const doneRead = { kind: 'path', path: kubeadmPaths.done, content: true } as const;

export function judgeHost(host: KubeadmHost, found: PathState, notYet: Text): Check<undefined> {
  const done = doneDigest(found);
  if (done === undefined) return drifted(notYet);
  return done === hostDigest(host) ? satisfied(undefined) : drifted(otherwise, 'restart');
}

export const doneDigest = (found: PathState): string | undefined =>
  found.type === 'file' ? found.content?.toString().trim() : undefined;
