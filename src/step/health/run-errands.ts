import { sampleOf } from '../../domain/health/sample.ts';
import { type HealthSpec, isNode } from '../../domain/health/spec.ts';
import type { ClusterSighting, Errand, PodSighting } from '../../domain/health/survey.ts';
import { nodesWithoutPod } from '../../domain/health/ways.ts';
import type { Reader } from '../../plan/port.ts';
import type { PathRead, PathState } from '../../runner/api/api-read.ts';
import { podIn } from './read-objects.ts';

/** Asked through the API server one by one, so not of hundreds. */
const mostErrands = 20;
const errandTimeoutMs = 10_000;
const mostPodsOfNode = 30;

type Errands = Pick<ClusterSighting, 'pods' | 'kubelets' | 'logs'>;

/** Only to nodes that are Ready: the others are found anyway, and waiting for them takes long. */
export async function runErrands(reader: Reader, spec: HealthSpec, seen: ClusterSighting): Promise<Errands> {
  const ready = new Set(seen.nodes.filter(({ isReady }) => isReady).map(({ name }) => name));
  const names = spec.hosts.filter((host) => isNode(host) && ready.has(host.name)).map(({ name }) => name);
  const asked = sampleOf(names.toSorted(), mostErrands);
  const logged = asked.flatMap((node) => seen.pods.find((pod) => pod.node === node && pod.isReady) ?? []);
  const bare = nodesWithoutPod(spec, seen);
  const answers = await askAll(reader, [
    ...asked.map((node) => ofKubelet(`/api/v1/nodes/${node}/proxy/healthz`)),
    ...logged.map((pod) => ofKubelet(logPath(pod))),
    ...bare.map((node) => ofServer(podsPath(node))),
  ]);
  const [kubelets, logs, further] = [asked.length, logged.length, bare.length].map((count) =>
    answers.splice(0, count),
  );
  return {
    kubelets: asked.map((node, at) => errand(node, '/healthz', kubelets?.[at])),
    logs: logged.map((pod, at) => errand(pod.node, `${pod.namespace}/${pod.name}`, logs?.[at])),
    pods: [...seen.pods, ...(further ?? []).flatMap((answer) => podsIn(answer, spec))],
  };
}

const ofServer = (path: string): PathRead => ({ kind: 'api-get', path, timeoutMs: errandTimeoutMs });

const ofKubelet = (path: string): PathRead => ({ ...ofServer(path), isPassedOn: true });

const askAll = async (reader: Reader, reads: readonly PathRead[]): Promise<PathState[]> => [
  ...((await reader.read(reads)) as readonly PathState[]),
];

const podsPath = (node: string): string =>
  `/api/v1/pods?fieldSelector=spec.nodeName%3D${node},status.phase%3DRunning&limit=${mostPodsOfNode}`;

function logPath({ namespace, name, containers: [container = ''] }: PodSighting): string {
  return `/api/v1/namespaces/${namespace}/pods/${name}/log?container=${container}&tailLines=1&limitBytes=1024`;
}

const longestSaid = 200;

function errand(node: string, what: string, answer: PathState | undefined): Errand {
  if (answer?.state === 'silent') return { node, what, worked: false, said: answer.because };
  if (answer?.state !== 'answered') return { node, what, worked: false, said: '' };
  const worked = answer.code === 200;
  return {
    node,
    what,
    worked,
    said: worked ? '' : `${answer.code} ${messageIn(answer.body)}`.slice(0, longestSaid),
  };
}

function messageIn(body: string): string {
  const found = parsed(body);
  const message =
    typeof found === 'object' && found !== null && 'message' in found ? found.message : undefined;
  return typeof message === 'string' ? message : body.trim();
}

function podsIn(answer: PathState, { namespaces }: HealthSpec): readonly PodSighting[] {
  const found = answer.state === 'answered' && answer.code === 200 ? parsed(answer.body) : undefined;
  if (typeof found !== 'object' || found === null || !('items' in found) || !Array.isArray(found.items))
    return [];
  return found.items.flatMap(podIn).filter(({ namespace }) => !namespaces.includes(namespace));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
