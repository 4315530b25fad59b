import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { ApplyContext } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import type { SmallContent } from '../../runner/content.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type Script, sh } from '../../runner/script.ts';
import type { UnitEnd } from '../../runner/transient-unit/run-unit.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

export interface KubeadmRun {
  readonly words: readonly [string, ...string[]];
  /** Files for this one command, by name; their folder goes when it ends, however it ends. */
  readonly given: Readonly<Record<string, SmallContent>>;
  /** What a name means to this one command, before what it means on the host. */
  readonly resolving?: { readonly name: string; readonly address: string };
  /** What belongs to it and kubeadm does not do. */
  readonly afterwards?: Script;
  /** Kept as a record once everything has succeeded, also when nobody is connected any more. */
  readonly done: string;
  readonly timeoutMs: number;
}

export const givenFile = (name: string): string => `${kubeadmPaths.given}/${name}`;

/** Runs kubeadm so that it survives a lost connection, and leaves neither tokens nor doubt about its end. */
export async function runKubeadm(port: HostPort, run: KubeadmRun, context: ApplyContext): Promise<void> {
  const first = await attempt(port, run, context);
  // The end of an attempt before this one says nothing about what is there now.
  const { code, stdout, stderr } =
    first.attached && first.code !== 0 ? await attempt(port, run, context) : first;
  if (code !== 0)
    throw problem('kubeadm.failed', {
      command: `kubeadm ${run.words[0]}`,
      code,
      output: lastLines(stderr.trim() === '' ? stdout : stderr),
    });
}

async function attempt(
  port: HostPort,
  run: KubeadmRun,
  { runId, nodeId, signal }: ApplyContext,
): Promise<UnitEnd> {
  const given = { ...run.given, done: run.done };
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
  const argv = ['/bin/sh', '-c', script(run)] as const;
  return port.runUnit({ runId, nodeId, argv, timeoutMs: run.timeoutMs, signal });
}

/** What the kubelet is told is for root alone, though kubeadm would let everybody read it. */
const script = ({ words, resolving, afterwards = sh`:` }: KubeadmRun): string =>
  sh`trap ${`rm -rf -- ${kubeadmPaths.given}`} EXIT
set -e
${resolving === undefined ? kubeadm(words) : withName(resolving, kubeadm(words))}
chmod 0600 -- ${kubernetesPaths.kubeletConfig}
${afterwards}
cp -- ${givenFile('done')} ${kubeadmPaths.done}.new
sync -- ${kubeadmPaths.done}.new
mv -f -- ${kubeadmPaths.done}.new ${kubeadmPaths.done}`.text;

const kubeadm = (words: readonly string[]): Script => sh`${kubeadmPaths.program} ${words}`;

/** In a file system view of its own: to everybody else on the host the name means what it did. */
function withName({ name, address }: Required<KubeadmRun>['resolving'], command: Script): Script {
  const inside = sh`mount --bind ${hostNames} /etc/hosts
exec ${command}`;
  return sh`{ echo ${`${address} ${name}`}; cat /etc/hosts; } >${hostNames}
unshare --mount sh -ec ${inside.text}`;
}

const hostNames = givenFile('hosts');

const shownLines = 15;

const lastLines = (output: string): string => output.trim().split('\n').slice(-shownLines).join('\n');
