import { judgeContainerd } from '../../domain/containerd-support.ts';
import { judgeGate } from '../../domain/feature-gates.ts';
import { judgeKubernetesVersion } from '../../domain/kubernetes-version.ts';
import { parseVersion, type Version } from '../../domain/version.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { mirrorsOf } from '../mirrors-of.ts';
import { fieldOf, pointerOf } from '../pointer.ts';
import { judged, refusedAt } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

const at = '/spec/kubernetes';
const versionAt = `${at}/version`;
const nodePortsAt = `${at}/kubeProxyConfiguration/nodePortAddresses`;
const runtimeAt = `${at}/containerRuntime`;

const notAlone = text(
  '"primary" stands alone, without ranges beside it',
  '"primary" 只能单独使用，不能与网段并列',
);

/** Rules that depend on the version say nothing while it is refused itself. */
const withVersion =
  (look: (version: Version, draft: Draft) => readonly Problem[]) =>
  (draft: Draft): readonly Problem[] => {
    const version = judgeKubernetesVersion(draft.config.spec.kubernetes.version);
    return version.ok ? look(version.value, draft) : [];
  };

/** The containerd that is asked for, with where. */
function containerdWritten({ written: { spec } }: Draft): { version: Version; pointer: string } | undefined {
  const { type, version, containerd } = spec.kubernetes.containerRuntime;
  const parsed = parseVersion(containerd.version ?? version ?? '');
  if (type !== 'containerd' || !parsed.ok) return undefined;
  return {
    version: parsed.value,
    pointer: `${runtimeAt}${containerd.version === undefined ? '' : '/containerd'}/version`,
  };
}

const containerdFit = (isError: boolean) =>
  withVersion((version, draft) => {
    const containerd = containerdWritten(draft);
    if (containerd === undefined) return [];
    const verdict = judgeContainerd(containerd.version, version);
    return verdict.ok || (verdict.reason === 'line-too-old') !== isError
      ? []
      : [refusedAt('config.version-mismatch', containerd.pointer, verdict)];
  });

export const kubernetesRules = defineRules([
  {
    id: 'node-port-primary',
    scope: [nodePortsAt],
    check: ({ written: { spec } }) => {
      const ranges = spec.kubernetes.kubeProxyConfiguration.nodePortAddresses;
      const index = ranges.length > 1 ? ranges.indexOf('primary') : -1;
      return index < 0
        ? []
        : [refusedAt('config.bad-cidr', `${nodePortsAt}/${index}`, { because: notAlone })];
    },
  },
  {
    id: 'kubernetes-version',
    scope: [versionAt],
    check: ({ config: { spec } }) => {
      const version = judgeKubernetesVersion(spec.kubernetes.version);
      if (version.ok) return [];
      const isUnknown = version.reason === 'unsupported' || version.reason === 'pre-release';
      return [refusedAt(isUnknown ? 'config.unsupported-version' : 'config.bad-version', versionAt, version)];
    },
  },
  {
    id: 'feature-gates',
    scope: [versionAt, `${at}/featureGates`],
    check: withVersion((version, { written: { spec } }) =>
      Object.entries(spec.kubernetes.featureGates).flatMap(([name, value]) =>
        judged('config.feature-gate-unknown', gateAt(name), judgeGate(name, value, version)),
      ),
    ),
  },
  {
    id: 'feature-gates-gone',
    severity: 'warning',
    scope: [versionAt, `${at}/featureGates`],
    check: withVersion((version, { written: { spec } }) =>
      Object.entries(spec.kubernetes.featureGates).flatMap(([name, value]) => {
        const fate = judgeGate(name, value, version);
        return fate.ok && !fate.value.keep
          ? [refusedAt('config.feature-gate-dropped', gateAt(name), fate.value)]
          : [];
      }),
    ),
  },
  {
    id: 'containerd-line',
    scope: [versionAt, runtimeAt],
    check: containerdFit(true),
  },
  {
    id: 'containerd-patch',
    severity: 'warning',
    scope: [versionAt, runtimeAt],
    check: containerdFit(false),
  },
  {
    id: 'one-runtime-version',
    scope: [runtimeAt],
    check: ({ written: { spec } }) => {
      const { version: common, ...runtime } = spec.kubernetes.containerRuntime;
      const section = sectionOf[runtime.type];
      const own = runtime[section].version;
      const pointer = `${runtimeAt}/${section}/version`;
      return common === undefined || own === undefined || own === common
        ? []
        : [problem('config.runtime-versions-differ', { field: fieldOf(pointer), own, common }, { pointer })];
    },
  },
  {
    id: 'only-the-chosen-runtime',
    severity: 'warning',
    scope: [runtimeAt],
    check: ({ written: { spec } }) => {
      const runtime = spec.kubernetes.containerRuntime;
      return Object.values(sectionOf)
        .filter((section) => section !== sectionOf[runtime.type])
        .filter((section) => isUsed(runtime[section]))
        .map((section) => {
          const params = { field: `spec.kubernetes.containerRuntime.${section}`, type: runtime.type };
          return problem('config.runtime-section-unused', params, { pointer: `${runtimeAt}/${section}` });
        });
    },
  },
  {
    id: 'cgroup-driver-of-runtime',
    scope: [`${runtimeAt}/type`, `${at}/cgroupDriver`],
    check: ({ written: { spec } }) => {
      const { cgroupDriver, containerRuntime } = spec.kubernetes;
      const pointer = `${at}/cgroupDriver`;
      return cgroupDriver === 'cgroupfs' && containerRuntime.type === 'containerd'
        ? [problem('config.cgroup-driver', { field: fieldOf(pointer) }, { pointer })]
        : [];
    },
  },
  {
    id: 'runtime-offered',
    scope: [`${runtimeAt}/type`, `${runtimeAt}/source`],
    check: ({ config: { spec } }) => {
      const { type, source } = spec.kubernetes.containerRuntime;
      if (type === 'containerd' && source === 'static') return [];
      const pointer = `${runtimeAt}/${type === 'containerd' ? 'source' : 'type'}`;
      return [problem('config.runtime-not-offered', { type, source }, { pointer })];
    },
  },
  {
    id: 'kata-runtime',
    scope: [`${runtimeAt}/type`, `${at}/kata`],
    check: ({ written: { spec } }) => {
      const { kata, containerRuntime } = spec.kubernetes;
      return kata.enabled && !['containerd', 'cri-o'].includes(containerRuntime.type)
        ? [problem('config.kata-runtime', { type: containerRuntime.type }, { pointer: `${at}/kata` })]
        : [];
    },
  },
  {
    id: 'certificate-lifetimes',
    scope: ['/spec/certs'],
    check: ({ written: { spec } }) => {
      const { caLifetimeDays: ca, leafLifetimeDays: leaf } = spec.certs;
      return leaf > ca
        ? [problem('config.cert-lifetimes', { ca, leaf }, { pointer: '/spec/certs/leafLifetimeDays' })]
        : [];
    },
  },
]);

const sectionOf = { containerd: 'containerd', docker: 'docker', 'cri-o': 'crio', isulad: 'isulad' } as const;

const gateAt = (name: string): string => pointerOf(['spec', 'kubernetes', 'featureGates', name]);

type Section = Draft['written']['spec']['kubernetes']['containerRuntime']['docker'];

const isUsed = ({ version, registryMirrors, insecureRegistries }: Section): boolean =>
  version !== undefined || mirrorsOf(registryMirrors).size > 0 || insecureRegistries.length > 0;
