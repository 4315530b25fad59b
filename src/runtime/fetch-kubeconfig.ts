import type { ClusterConfig } from '../config/cluster-config.ts';
import { kubernetesPorts } from '../domain/kubernetes-ports.ts';
import { quote } from '../domain/quote.ts';
import { derivedSecret, type Secret } from '../domain/secret.ts';
import type { Authority } from '../pki/authority.ts';
import { authorityFolder } from '../pki/authority-files.ts';
import { issueLeaf } from '../pki/issue-leaf.ts';
import { readCertificate } from '../pki/read-certificate.ts';
import { dayMs, standingOf } from '../pki/validity.ts';
import { problem } from '../problem/problem.ts';
import { audited, openAuditTrail } from '../telemetry/audit.ts';
import { administrators } from '../template/kubernetes/access-rules.ts';
import { embeddedKubeconfig } from '../template/kubernetes/embedded-kubeconfig.ts';
import { keptAuthorities } from './kept-authorities.ts';
import type { Recorders } from './recorded.ts';
import type { Workspace } from './workspace.ts';

export interface KubeconfigRequest {
  readonly user: string;
  readonly validityMs: number;
  /** Past all rules about who may do what, and past their repair: for when those rules are what is broken. */
  readonly superAdmin: boolean;
  /** Instead of the endpoint of the configuration. */
  readonly server?: string | undefined;
}

export interface FetchedKubeconfig {
  readonly content: Secret;
  readonly server: string;
  readonly expiresMs: number;
}

/** How long one is valid unless something else is asked for. */
export const usualValidityMs = dayMs;

/** The groups that are bound to `cluster-admin`, by who set up the control plane. */
const groups = { kubexm: administrators, kubeadm: 'kubeadm:cluster-admins' };

/** Every API server lets this group do everything; no rule can take that away. */
const beyondRules = 'system:masters';

/** A kubeconfig that holds all it needs, for one person and a short while. Contacts nobody; the audit trail says who has it. */
export async function fetchKubeconfig(
  config: ClusterConfig,
  { workspace, operator }: Pick<Recorders, 'workspace' | 'operator'>,
  request: KubeconfigRequest,
): Promise<FetchedKubeconfig> {
  const cluster = config.metadata.name;
  const authority = await clusterAuthority(cluster, workspace);
  const { directory, vault } = workspace;
  const { user, machine, command } = operator;
  const trail = openAuditTrail({ directory, vault, user, machine, now: Date.now });
  const action = quote(...command);
  return audited(trail, { action, target: cluster, run: null }, async () => ({
    status: 'done',
    ...(await issueKubeconfig(config, authority, request)),
  }));
}

/**
 * One for the cluster that the operator has just made; none where the one that is there trusts the same authority, asks
 * at the same place and lasts for a while yet, whoever it was issued for.
 */
export async function freshKubeconfig(
  config: ClusterConfig,
  { workspace, operator }: Pick<Recorders, 'workspace' | 'operator'>,
  existing: string,
): Promise<FetchedKubeconfig | undefined> {
  const cluster = config.metadata.name;
  const { bundle } = await clusterAuthority(cluster, workspace);
  if (servesFor(existing, bundle, endpointUrl(config))) return undefined;
  // The trail says what was done: nobody typed these words.
  const command = ['kubexm', 'fetch', 'kubeconfig', '-c', cluster];
  const request = { user: operator.user, validityMs: usualValidityMs, superAdmin: false };
  return fetchKubeconfig(config, { workspace, operator: { ...operator, command } }, request);
}

function servesFor(kubeconfig: string, bundle: string, server: string): boolean {
  const said = (field: string): string =>
    new RegExp(`^ *${field}: *(\\S+)$`, 'm').exec(kubeconfig)?.[1] ?? '';
  const held = (field: string): string => Buffer.from(said(field), 'base64').toString();
  const certificate = readCertificate(held('client-certificate-data'));
  return (
    certificate !== undefined &&
    standingOf(certificate, Date.now()) === 'good' &&
    held('certificate-authority-data') === bundle &&
    said('server') === server
  );
}

async function issueKubeconfig(
  config: ClusterConfig,
  authority: Authority,
  { user, validityMs, superAdmin, server = endpointUrl(config) }: KubeconfigRequest,
): Promise<FetchedKubeconfig> {
  const { metadata, spec } = config;
  const { certificate, key } = await issueLeaf({
    leaf: {
      commonName: user,
      organizations: [superAdmin ? beyondRules : groups[spec.kubernetes.type]],
      usages: ['client'],
    },
    authority,
    lifetimeMs: validityMs,
    nowMs: Date.now(),
    key: spec.certs.algorithm,
  });
  const content = derivedSecret(key, (plain) =>
    embeddedKubeconfig({
      server,
      cluster: metadata.name,
      user,
      bundle: authority.bundle,
      certificate,
      key: plain,
    }),
  );
  return { content, server, expiresMs: readCertificate(certificate)?.notAfterMs ?? 0 };
}

async function clusterAuthority(cluster: string, workspace: Workspace): Promise<Authority> {
  const kept = await keptAuthorities(workspace.clusterDirectory(cluster), workspace.vault);
  if (kept.state === 'whole') return kept.authorities.of.cluster;
  const folder = `.kubexm/${cluster}/${authorityFolder}`;
  throw kept.state === 'none'
    ? problem('pki.no-authority', { cluster, folder })
    : problem('pki.authorities-damaged', { folder, files: kept.files.join(', ') });
}

/**
 * Where a machine outside the cluster finds the API: at the balancer, by the name that DNS knows, or at a control plane.
 * The names that hosts give each other, and balancers on nodes, are not known out there.
 */
function endpointUrl({ spec }: ClusterConfig): string {
  const { lb_address, kubeVip, internalLoadbalancer, externalDNS, domain, port } = spec.controlPlaneEndpoint;
  const virtual = internalLoadbalancer === 'kube-vip' && kubeVip.vip !== '' ? kubeVip.vip : lb_address;
  if (externalDNS) return urlOf(domain, port);
  if (virtual !== '') return urlOf(virtual, port);
  const [first] = spec.hosts
    .filter(({ roles }) => roles.includes('master'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (first === undefined) throw new RangeError('a cluster has a control plane');
  return urlOf(first.address, kubernetesPorts.apiServer);
}

const urlOf = (host: string, port: number): string =>
  `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
