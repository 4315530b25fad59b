import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { componentHealth } from '../../step/kubernetes/component-health.ts';
import { type KubernetesFile, writeFiles } from '../../step/kubernetes/write-files.ts';
import type { Arguments } from '../../template/kubernetes/settings.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import { type AuthorityPlacement, placeAuthorities } from '../pki/place-authorities.ts';
import { runOn } from './run-on.ts';

export const controlPlaneComponents = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
] as const;

type ControlPlaneComponent = (typeof controlPlaneComponents)[number];

export interface ControlPlaneInstallation
  extends Pick<CertificateOrder, 'authorities' | 'certificatesOf' | 'algorithm' | 'lifetimeDays'> {
  readonly hosts: readonly string[];
  /** Whose API server serves a cluster already: these go one after the other. */
  isRunning(host: string): boolean;
  archOf(host: string): Arch;
  readonly programs: FetchedResource;
  readonly authorityFiles: AuthorityPlacement['files'];
  filesOf(host: string): readonly KubernetesFile[];
  argumentsOf(component: ControlPlaneComponent, host: string): Arguments;
  /** The hosts are ready. */
  readonly after: readonly Ref<unknown>[];
  /** Programs may be brought to a host that is not ready yet. */
  readonly bringAfter: readonly Ref<unknown>[];
  /** What the API server needs to start beyond its files: its store. */
  readonly startAfter: readonly Ref<unknown>[];
}

/** Where the control plane is in a graph. */
export interface ControlPlaneNodes {
  /** Every API server is ready. */
  readonly apiReady: NodeHandle<void>;
  /** Controllers and scheduler are at work, too. */
  readonly healthy: NodeHandle<void>;
}

/**
 * The control plane as units: at the founding side by side, later one host after the other. Who is new is ready before
 * one that serves is touched: from one to three there are two others then.
 */
export function installControlPlane(drawing: Drawing, input: ControlPlaneInstallation): ControlPlaneNodes {
  const { hosts, isRunning } = input;
  return drawing.task('install-control-plane', ['control-plane'], (task) => {
    const provided = [...provide(task, input).map(here), ...input.startAfter];
    const fresh = hosts.filter((host) => !isRunning(host));
    const running = hosts.filter(isRunning);
    const started = fresh.length === 0 ? [] : [runAll(task, input, { hosts: fresh, provided, as: 'start' })];
    const arrived = started.map(({ apiServer }) =>
      task.gate(componentHealth, {
        on: fresh,
        as: 'new-api-ready',
        shared: { components: ['kube-apiserver'] },
        after: [all(apiServer)],
      }),
    );
    if (running.length > 0)
      task.rolling(
        running,
        {
          id: 'one-by-one',
          width: 1,
          guards: ['api'],
          gate: componentHealth,
          gateInput: { components: controlPlaneComponents },
        },
        (region) =>
          started.push(
            runAll(region, input, {
              hosts: running,
              provided: [...provided, ...arrived.map(all)],
              as: 'run',
            }),
          ),
      );
    const apiReady = task.gate(componentHealth, {
      on: hosts,
      as: 'api-ready',
      shared: { components: ['kube-apiserver'] },
      after: started.map(({ apiServer }) => all(apiServer)),
    });
    const healthy = task.gate(componentHealth, {
      on: hosts,
      as: 'control-plane-healthy',
      shared: { components: controlPlaneComponents },
      after: started.flatMap(({ others }) => others).map(all),
    });
    return { apiReady, healthy };
  });
}

/** Everything the units read, before any of them starts. */
function provide(task: Drawing, input: ControlPlaneInstallation): readonly NodeHandle<unknown>[] {
  const { hosts, archOf, programs, authorities, authorityFiles, filesOf, bringAfter, after } = input;
  return [
    ...placeArtifacts(task, { hosts, archOf, resources: [programs], after: bringAfter, minimum: 'all' }),
    placeAuthorities(task, { hosts, authorities, files: authorityFiles, after }),
    issueCertificates(task, { ...input, after }),
    task.step(writeFiles, { on: hosts, shared: {}, perHost: (host) => ({ files: filesOf(host) }), after }),
  ];
}

/** The others ask their own API server, and wait for it. */
function runAll(
  task: Drawing,
  { argumentsOf }: ControlPlaneInstallation,
  run: { readonly hosts: readonly string[]; readonly provided: readonly Ref<unknown>[]; readonly as: string },
): { readonly apiServer: NodeHandle<unknown>; readonly others: readonly NodeHandle<unknown>[] } {
  const [first, ...rest] = controlPlaneComponents.map((component) => ({
    component,
    argumentsOf: (host: string) => argumentsOf(component, host),
  }));
  if (first === undefined) throw new TypeError('a control plane has components');
  const apiServer = runOn(task, { ...first, hosts: run.hosts, after: run.provided, verb: run.as });
  const others = rest.map((one) =>
    runOn(task, { ...one, hosts: run.hosts, after: [here(apiServer)], verb: run.as }),
  );
  return { apiServer, others };
}
