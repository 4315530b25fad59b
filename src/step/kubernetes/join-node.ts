import { apiUrlAt } from '../../domain/api-url-at.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Secret } from '../../domain/secret.ts';
import { drifted, isBatched, type Step } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { PathState } from '../../runner/read/path.ts';
import { bootstrapKubeconfig } from '../../template/kubernetes/bootstrap-kubeconfig.ts';
import type { Arguments } from '../../template/kubernetes/settings.ts';
import { firstThatAnswers } from './first-that-answers.ts';
import { restartKubelet } from './restart-kubelet.ts';
import { runComponent } from './run-component.ts';

export interface JoinNodeInput {
  /** Addresses of API servers; the first that answers is joined through. */
  readonly servers: readonly string[];
  /** The file its kubelet is to have, once it has a certificate. */
  readonly kubeconfig: string;
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
    reads: (input) => [
      { kind: 'path', path: paths.kubeletClient },
      { kind: 'path', path: paths.kubeletBootstrapConf },
      ...unitCheck.reads(runKubelet(input)),
    ],
    judge(input, [identity, token, ...answers], situation) {
      // The port answers what it was asked, in the order of the reads.
      if ((identity as PathState).type === 'absent' || (token as PathState).type !== 'absent')
        return drifted(text('the host is no node yet', '主机尚未成为节点'));
      return unitCheck.judge(runKubelet(input), answers, situation);
    },
  },
  claims: (input) => [...runComponent.claims(runKubelet(input)), `path:${paths.kubeletBootstrapConf}`],
  watches: (input) => runComponent.watches?.(runKubelet(input)) ?? [],
  undo: (input) => runComponent.undo(runKubelet(input)),
  async apply(port, input, { token }, context) {
    const { signal } = context;
    const owned = { do: 'write-file', mode: 0o600, owner: 'root:root' } as const;
    const server = apiUrlAt(await firstThatAnswers(port, input.servers));
    const content = bootstrapKubeconfig({ server, token });
    await port.change([{ ...owned, path: paths.kubeletBootstrapConf, content }], signal);
    await runComponent.apply(port, runKubelet(input), {}, context);
    const { code } = await port.run({ argv: awaitIdentity, timeoutMs: identityLimitMs + 10_000, signal });
    if (code !== 0) throw problem('kubernetes.no-identity', { seconds: identityLimitMs / 1000 });
    await port.change([{ ...owned, path: paths.kubeletConf, content: input.kubeconfig }], signal);
    // The kubelet has made its file of the one with the token, and goes on with the server that stands there. What it was
    // refused meanwhile it asks again only after a while, up to half a minute, in which a pod fails for services it does not know.
    await restartKubelet(port, signal);
    await port.change([{ do: 'remove-path', path: paths.kubeletBootstrapConf, recursive: false }], signal);
  },
};

const unitCheck = batched();

function batched() {
  if (!isBatched(runComponent.check)) throw new TypeError('declared steps name their reads');
  return runComponent.check;
}
