import * as z from 'zod';

/** A node as the API describes it, as far as we read it. */
const nodeSchema = z.object({
  metadata: z.object({
    name: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    creationTimestamp: z.string().default(''),
  }),
  spec: z
    .object({ unschedulable: z.boolean().default(false), podCIDRs: z.array(z.string()).default([]) })
    .prefault({}),
  status: z
    .object({
      conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
      addresses: z.array(z.object({ type: z.string(), address: z.string() })).default([]),
      nodeInfo: z
        .object({
          kubeletVersion: z.string().default(''),
          containerRuntimeVersion: z.string().default(''),
          osImage: z.string().default(''),
          kernelVersion: z.string().default(''),
          architecture: z.string().default(''),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** A host of the file, a node of the cluster, or what is both. */
export interface NodeSummary {
  readonly name: string;
  /** `NotJoined` for a host that shall be a node and is none, `NoNode` for one that shall not. */
  readonly status: 'Ready' | 'NotReady' | 'Unknown' | 'NotJoined' | 'NoNode';
  readonly schedulable: boolean;
  readonly roles: readonly string[];
  readonly version: string;
  readonly addresses: readonly string[];
  readonly runtime: string;
  readonly os: string;
  readonly kernel: string;
  readonly arch: string;
  readonly podRanges: readonly string[];
  readonly createdAt: string;
  readonly inFile: boolean;
}

interface FileHost {
  readonly name: string;
  readonly address: string;
  readonly roles: readonly string[];
}

const isNodeRole = (role: string): boolean => role === 'master' || role === 'worker';

/** Everything that is a node or shall be one, by name. */
export function summariseNodes(
  objects: readonly unknown[],
  hosts: readonly FileHost[],
): readonly NodeSummary[] {
  const byName = new Map(hosts.map((host) => [host.name, host]));
  const nodes = objects
    .map((object) => nodeSchema.parse(object))
    .map((node) => nodeOf(node, byName.get(node.metadata.name)));
  const known = new Set(nodes.map(({ name }) => name));
  const others = hosts.filter(({ name }) => !known.has(name)).map(hostOf);
  return [...nodes, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const roleLabel = 'node-role.kubernetes.io/';

/** By the condition `Ready`, which has a third value for nodes that nobody hears from. */
const readiness: Readonly<Record<string, NodeSummary['status']>> = { True: 'Ready', False: 'NotReady' };

function nodeOf(
  { metadata, spec, status }: z.infer<typeof nodeSchema>,
  host: FileHost | undefined,
): NodeSummary {
  const ready = status.conditions.find(({ type }) => type === 'Ready')?.status;
  const labelled = Object.keys(metadata.labels)
    .filter((label) => label.startsWith(roleLabel))
    .map((label) => label.slice(roleLabel.length));
  const { nodeInfo } = status;
  return {
    name: metadata.name,
    status: readiness[ready ?? ''] ?? 'Unknown',
    schedulable: !spec.unschedulable,
    roles: [...new Set([...labelled, ...(host?.roles ?? []).filter((role) => !isNodeRole(role))])].sort(),
    version: nodeInfo.kubeletVersion,
    addresses: status.addresses.filter(({ type }) => type === 'InternalIP').map(({ address }) => address),
    runtime: nodeInfo.containerRuntimeVersion,
    os: nodeInfo.osImage,
    kernel: nodeInfo.kernelVersion,
    arch: nodeInfo.architecture,
    podRanges: spec.podCIDRs,
    createdAt: metadata.creationTimestamp,
    inFile: host !== undefined,
  };
}

const hostOf = ({ name, address, roles }: FileHost): NodeSummary => ({
  name,
  status: roles.some(isNodeRole) ? 'NotJoined' : 'NoNode',
  schedulable: false,
  roles: roles.toSorted(),
  version: '',
  addresses: [address],
  runtime: '',
  os: '',
  kernel: '',
  arch: '',
  podRanges: [],
  createdAt: '',
  inFile: true,
});
