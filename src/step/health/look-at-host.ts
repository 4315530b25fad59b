import { parseAddress } from '../../domain/address.ts';
import { etcdHomeOf } from '../../domain/etcd-home.ts';
import { type Exec, execsFrom } from '../../domain/health/execs.ts';
import { type HealthHost, type HealthSpec, isMaster, isMember, isNode } from '../../domain/health/spec.ts';
import type { ClusterLook, HostSighting } from '../../domain/health/survey.ts';
import { waysFrom } from '../../domain/health/ways.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { answersOf } from '../../runner/read/answers-of.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { QueryRead } from '../../runner/read/query.ts';
import type { WebState } from '../../runner/read/web-read.ts';
import { statusReads } from '../etcd/etcdctl.ts';
import { externalAnswers, externalReads } from '../etcd/look-at-external.ts';
import { parseStatus } from '../etcd/parse-answers.ts';
import type { ComponentAnswer } from '../kubernetes/component-questions.ts';
import { certificatesIn } from '../pki/survey-certificates.ts';
import { defineObservation } from '../preflight/define-observation.ts';
import { componentSeen, controlPlaneQuestions, saidBy, withErrors } from './components.ts';

export interface LookAtHostInput {
  readonly spec: HealthSpec;
  readonly host: HealthHost;
  readonly api: ClusterLook;
}

/** All that can only be seen on a host, or from there. */
export const lookAtHost = defineObservation<LookAtHostInput, HostSighting>({
  id: 'health.look-at-host',
  title: text('Look at the host and from there', '查看主机并从主机上检测'),
  port: 'host',
  timeoutMs: 2 * 60_000,
  check: { ask: async (reader, input) => satisfied(await seeHost(reader, input)) },
});

const certificateFolders = [hostPaths.kubernetes, hostPaths.etcd, kubernetesPaths.kubeletCertificates];

/** In one round trip. */
export async function seeHost(reader: Reader, input: LookAtHostInput): Promise<HostSighting> {
  const { spec, host } = input;
  const components = isMaster(host) ? Object.entries(controlPlaneQuestions) : [];
  const member = isMember(host) ? statusReads(etcdHomeOf(spec.etcd)) : [];
  const { names, services, ways, execs } = journeysOf(input);
  const queries: readonly QueryRead[] = [...execs.map(execRead), ...member];
  const asked: readonly HostRead[] = [
    { kind: 'clock' },
    { kind: 'certificates', places: certificateFolders },
    ...names.map(({ server, name, family }): HostRead => ({ kind: 'resolve', server, name, family })),
    ...[...services, ...ways].map((way): HostRead => ({ kind: 'reach', protocol: 'tcp', ...way })),
    ...queries,
  ];
  const others = isMaster(host) ? spec.external : undefined;
  const answers = await reader.read([
    ...asked,
    ...components.map(([, read]) => read),
    ...(others === undefined ? [] : externalReads(others)),
  ]);
  // The port answers what it was asked, in the order of the reads.
  const wellness = answers.slice(asked.length) as readonly ComponentAnswer[];
  const external = answers.slice(asked.length + components.length) as readonly WebState[];
  const [nowMs = 0] = answersOf('clock', asked, answers);
  const [files = []] = answersOf('certificates', asked, answers);
  const resolved = answersOf('resolve', asked, answers);
  const reached = answersOf('reach', asked, answers);
  const said = answersOf('query', asked, answers);
  const [shown, listed] = said.slice(execs.length);
  const status = shown && listed && parseStatus(shown, listed);
  return {
    components: components.map(([component], at) => componentSeen(component, wellness[at])),
    execs: execs.map(({ pod }, index) => {
      const answer = said[index];
      const worked = answer?.state === 'answered' && answer.code === 0;
      return { node: pod.node, what: `${pod.namespace}/${pod.name}`, worked, said: saidBy(answer) };
    }),
    names: names.map(({ server, name }, at) => ({
      server,
      name,
      resolution: resolved[at] ?? { state: 'unable' },
    })),
    services: services.map(({ address }, at) => ({ address, reached: reached[at] ?? 'unable' })),
    ways: ways.map((way, at) => ({ way, reached: reached[services.length + at] ?? 'unable' })),
    certificates: files.flatMap((file) => certificatesIn(file, host.name, nowMs)),
    ...(member.length === 0 ? {} : { etcd: { host: host.name, ...(status && { status }) } }),
    ...(others && { external: externalAnswers(others, external) }),
  };
}

/** What is tried from a host. While the API is away there is nothing to find out about what it keeps alive. */
function journeysOf({ spec, host, api }: LookAtHostInput) {
  if (api.state !== 'seen' || !isNode(host)) return { names: [], services: [], ways: [], execs: [] };
  const name = `kubernetes.default.svc.${spec.domain}`;
  return {
    names: spec.dnsAddresses.map((server) => ({ server, name, family: familyOf(spec.apiAddresses[0]) })),
    services: spec.apiAddresses.map((address) => ({ address, port: 443 })),
    ways: waysFrom(host.name, spec, api.cluster),
    execs: isMaster(host) ? execsFrom(host.name, spec, api.cluster) : [],
  };
}

function familyOf(address = ''): 4 | 6 {
  const parsed = parseAddress(address);
  return parsed.ok ? parsed.value.family : 4;
}

const execRead = ({ pod, container, argv }: Exec): QueryRead =>
  withErrors([
    'kubectl',
    `--kubeconfig=${kubernetesPaths.adminConf}`,
    // Otherwise it leaves what it learnt in the home of root.
    '--cache-dir=/dev/null',
    'exec',
    `--namespace=${pod.namespace}`,
    `--container=${container}`,
    pod.name,
    '--',
    ...argv,
  ]);
