import type { AccessRule } from '../manifest/account.ts';

const look = ['get', 'list', 'watch'] as const;
const keep = ['get', 'list', 'create', 'update', 'delete'] as const;

const core = (verbs: readonly string[], ...resources: readonly string[]): AccessRule => ({
  groups: [''],
  resources,
  verbs,
});

const calico = (verbs: readonly string[], ...resources: readonly string[]): AccessRule => ({
  groups: ['crd.projectcalico.org'],
  resources,
  verbs,
});

/** What each part of calico asks the API for, and nothing more. */
export const calicoAccess: Readonly<Record<'node' | 'cni' | 'controllers', readonly AccessRule[]>> = {
  node: [
    // The CNI plugin is given a token of its own, which is renewed on the node.
    { groups: [''], resources: ['serviceaccounts/token'], names: ['calico-cni-plugin'], verbs: ['create'] },
    core(look, 'pods', 'nodes', 'namespaces', 'serviceaccounts', 'endpoints', 'services'),
    core(['get'], 'configmaps'),
    core(['patch', 'update'], 'nodes/status'),
    core(['patch'], 'pods/status'),
    { groups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
    { groups: ['networking.k8s.io'], resources: ['networkpolicies'], verbs: ['list', 'watch'] },
    {
      groups: ['policy.networking.k8s.io'],
      resources: ['adminnetworkpolicies', 'baselineadminnetworkpolicies'],
      verbs: ['list', 'watch'],
    },
    { groups: ['apps'], resources: ['daemonsets'], verbs: ['get'] },
    calico(
      look,
      ...['globalfelixconfigs', 'felixconfigurations', 'bgppeers', 'bgpfilters', 'globalbgpconfigs'],
      ...['bgpconfigurations', 'ippools', 'ipreservations', 'ipamblocks', 'globalnetworkpolicies'],
      ...['stagedglobalnetworkpolicies', 'networkpolicies', 'stagednetworkpolicies'],
      ...['stagedkubernetesnetworkpolicies', 'globalnetworksets', 'networksets', 'clusterinformations'],
      ...['hostendpoints', 'blockaffinities', 'caliconodestatuses', 'tiers'],
    ),
    calico(['create'], 'tiers'),
    calico(['create', 'update'], 'ippools', 'felixconfigurations', 'clusterinformations'),
    calico(['create', 'update'], 'bgpconfigurations', 'bgppeers'),
    calico(['update'], 'caliconodestatuses'),
    calico(keep, 'blockaffinities', 'ipamblocks', 'ipamhandles'),
    calico(['get', 'create'], 'ipamconfigs'),
  ],
  cni: [
    core(['get'], 'pods', 'nodes', 'namespaces'),
    core(['patch'], 'pods/status'),
    calico(
      keep,
      ...['blockaffinities', 'ipamblocks', 'ipamhandles', 'clusterinformations', 'ippools'],
      ...['ipreservations', 'ipamconfigs'],
    ),
  ],
  controllers: [
    core(look, 'nodes', 'pods', 'namespaces'),
    core([...look, 'update'], 'services', 'services/status'),
    calico(['list'], 'ipreservations'),
    calico([...keep, 'watch'], 'blockaffinities', 'ipamblocks', 'ipamhandles', 'ipamconfigs', 'tiers'),
    calico([...keep, 'watch'], 'hostendpoints'),
    calico(['list', 'watch'], 'ippools'),
    calico([...look, 'create', 'update'], 'clusterinformations', 'kubecontrollersconfigurations'),
  ],
};
