import type { ApplyContext } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import type { SmallContent } from '../../runner/content.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type Script, sh } from '../../runner/script.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

export interface KubeadmRun {
  readonly words: readonly [string, ...string[]];
  /** Files for this one command, by name; their folder goes when it ends, however it ends. */
  readonly given: Readonly<Record<string, SmallContent>>;
  /** What belongs to it and kubeadm does not do. */
  readonly afterwards?: Script;
  /** Recorded once everything has succeeded, also when nobody is connected any more. */
  readonly done: string;
  readonly timeoutMs: number;
}

export const givenFile = (name: string): string => `${kubeadmPaths.given}/${name}`;

/** Runs kubeadm so that it survives a lost connection, and leaves neither tokens nor doubt about its end. */
export async function runKubeadm(
  port: HostPort,
  { words, given, afterwards, done, timeoutMs }: KubeadmRun,
  { runId, nodeId, signal }: ApplyContext,
): Promise<void> {
  await port.change(
    [
      { do: 'make-directory', path: kubeadmPaths.given, mode: 0o700, owner: 'root:root' },
      ...Object.entries(given).map(([name, content]) => ({
        do: 'write-file' as const,
        path: givenFile(name),
        content,
        mode: 0o600,
        owner: 'root:root',
      })),
    ],
    signal,
  );
  const argv = ['/bin/sh', '-c', script(words, done, afterwards)] as const;
  const { code, stderr, stdout } = await port.runUnit({ runId, nodeId, argv, timeoutMs, signal });
  if (code !== 0)
    throw problem('kubeadm.failed', {
      command: `kubeadm ${words[0]}`,
      code,
      output: lastLines(stderr.trim() === '' ? stdout : stderr),
    });
}

const script = (words: readonly string[], done: string, afterwards: Script = sh`:`): string =>
  sh`trap ${`rm -rf -- ${kubeadmPaths.given}`} EXIT
set -e
umask 077
${kubeadmPaths.program} ${words}
${afterwards}
echo ${done} >${kubeadmPaths.done}.new
sync -- ${kubeadmPaths.done}.new
mv -f -- ${kubeadmPaths.done}.new ${kubeadmPaths.done}`.text;

const shownLines = 15;

const lastLines = (output: string): string => output.trim().split('\n').slice(-shownLines).join('\n');
