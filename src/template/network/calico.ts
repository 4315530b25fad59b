import type { Manifest } from '../../domain/api-object.ts';
import { podNetworks } from '../../domain/pod-networks.ts';
import { account } from '../manifest/account.ts';
import { ownedBy } from '../manifest/owned-by.ts';
import { jsonText, settingsMap } from '../manifest/settings-map.ts';
import { calicoAccess } from './calico-access.ts';
import { calicoControllers } from './calico-controllers.ts';
import { calicoNode } from './calico-node.ts';
import { type CalicoSettings, calicoNamespace as namespace, speaksBgp } from './calico-settings.ts';

const labels = ownedBy('calico');

/** calico, except for the definitions of its kinds, which have to be there before. */
export function calicoManifests(settings: CalicoSettings): readonly Manifest[] {
  const { map, annotations } = settingsMap(
    { name: 'calico-config', namespace, labels },
    { cni_network_config: jsonText(cniConfig(settings)) },
  );
  return [
    ...account({ name: 'calico-node', namespace, labels, rules: calicoAccess.node }),
    ...account({ name: 'calico-cni-plugin', namespace, labels, rules: calicoAccess.cni }),
    ...account({ name: 'calico-kube-controllers', namespace, labels, rules: calicoAccess.controllers }),
    map,
    ...pools(settings),
    calicoNode(settings, annotations),
    ...calicoControllers(settings),
  ];
}

/** What the container runtime reads once the installing container has put in the names of the node. */
const cniConfig = ({ pods, mtu }: CalicoSettings): object => ({
  name: podNetworks.calico,
  cniVersion: '0.3.1',
  plugins: [
    {
      type: 'calico',
      log_level: 'info',
      log_file_path: '/var/log/calico/cni/cni.log',
      datastore_type: 'kubernetes',
      nodename: '__KUBERNETES_NODE_NAME__',
      mtu,
      ipam: {
        type: 'calico-ipam',
        assign_ipv4: `${pods.v4 !== undefined}`,
        assign_ipv6: `${pods.v6 !== undefined}`,
      },
      policy: { type: 'k8s' },
      kubernetes: { kubeconfig: '__KUBECONFIG_FILEPATH__' },
    },
    { type: 'portmap', snat: true, capabilities: { portMappings: true } },
  ],
});

const blockSizeOf6 = 122;

/** Where addresses of pods come from. IPIP knows IPv4 only. */
function pools(settings: CalicoSettings): readonly Manifest[] {
  const { pods, ipipMode, vxlanMode, blockSize } = settings;
  const pool = (name: string, spec: Readonly<Record<string, string | number>>): Manifest => ({
    apiVersion: 'crd.projectcalico.org/v1',
    kind: 'IPPool',
    metadata: { name, labels },
    spec: { ...spec, natOutgoing: true, nodeSelector: 'all()' },
  });
  return [
    ...(pods.v4 === undefined
      ? []
      : [pool('default-ipv4-ippool', { cidr: pods.v4, blockSize, ipipMode, vxlanMode })]),
    ...(pods.v6 === undefined
      ? []
      : [
          pool('default-ipv6-ippool', {
            cidr: pods.v6,
            blockSize: blockSizeOf6,
            ipipMode: 'Never',
            vxlanMode: speaksBgp(settings) ? 'Never' : vxlanMode,
          }),
        ]),
  ];
}
