import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Secret } from '../../domain/secret.ts';
import { drifted, isBatched, type Step } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { PathState } from '../../runner/read/path.ts';
import { bootstrapKubeconfig } from '../../template/kubernetes/bootstrap-kubeconfig.ts';
import type { Arguments } from '../../template/kubernetes/settings.ts';
import { runComponent } from './run-component.ts';

export interface JoinNodeInput {
  readonly server: string;
  readonly arguments: Arguments;
}

const runKubelet = ({ arguments: args }: JoinNodeInput) =>
  ({ component: 'kubelet', arguments: args }) as const;

const identityLimitMs = 3 * 60_000;

/** Until the kubelet has asked for its certificate and got it; looks often, for it takes a second or two. */
const awaitIdentity = [
  'timeout',
  String(identityLimitMs / 1000),
  'sh',
  '-c',
  'until [ -s "$1" ]; do sleep 0.1; done',
  'sh',
  paths.kubeletClient,
] as const;

/** The kubelet of a host that has been no node yet: it gets its first certificate by a token, which then goes. */
export const joinNode: Step<JoinNodeInput, undefined, HostPort, { readonly token: Secret }> = {
  id: 'kubernetes.join-node',
  title: text('Start the kubelet of a new node', '启动新节点的 kubelet'),
  port: 'host',
  kind: 'procedural',
  disruption: 'none',
  timeoutMs: 10 * 60_000,
  check: {
    reads: (input) => [{ kind: 'path', path: paths.kubeletClient }, ...unitCheck.reads(runKubelet(input))],
    judge(input, [identity, ...answers], situation) {
      // The port answers what it was asked, in the order of the reads.
      if ((identity as PathState).type === 'absent')
        return drifted(text('the host is no node yet', '主机尚未成为节点'));
      return unitCheck.judge(runKubelet(input), answers, situation);
    },
  },
  claims: (input) => [...runComponent.claims(runKubelet(input)), `path:${paths.kubeletBootstrapConf}`],
  watches: (input) => runComponent.watches?.(runKubelet(input)) ?? [],
  undo: (input) => runComponent.undo(runKubelet(input)),
  async apply(port, input, { token }, context) {
    const { signal } = context;
    const content = bootstrapKubeconfig({ server: input.server, token });
    const { kubeletBootstrapConf: path } = paths;
    await port.change([{ do: 'write-file', path, content, mode: 0o600, owner: 'root:root' }], signal);
    await runComponent.apply(port, runKubelet(input), {}, context);
    const { code } = await port.run({ argv: awaitIdentity, timeoutMs: identityLimitMs + 10_000, signal });
    if (code !== 0) throw problem('kubernetes.no-identity', { seconds: identityLimitMs / 1000 });
    await port.change([{ do: 'remove-path', path, recursive: false }], signal);
  },
};

const unitCheck = batched();

function batched() {
  if (!isBatched(runComponent.check)) throw new TypeError('declared steps name their reads');
  return runComponent.check;
}
