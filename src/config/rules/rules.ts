import { addonRules } from './addon-rules.ts';
import { artifactRules } from './artifact-rules.ts';
import { dnsRules } from './dns-rules.ts';
import { encryptionRules } from './encryption-rules.ts';
import { endpointRules } from './endpoint-rules.ts';
import { etcdRules } from './etcd-rules.ts';
import { externalEtcdRules } from './external-etcd-rules.ts';
import { flagRules } from './flag-rules.ts';
import { hostRules } from './host-rules.ts';
import { ipvsRules } from './ipvs-rules.ts';
import { kubeadmRules } from './kubeadm-rules.ts';
import { kubernetesRules } from './kubernetes-rules.ts';
import { labelRules } from './label-rules.ts';
import { nameLineRules } from './name-line-rules.ts';
import { networkRules } from './network-rules.ts';
import { pathRules } from './path-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import { portRules } from './port-rules.ts';
import { preflightRules } from './preflight-rules.ts';
import { proxyRules } from './proxy-rules.ts';
import { registryRules } from './registry-rules.ts';
import { roleRules } from './role-rules.ts';
import type { Rule } from './rule.ts';
import { systemRules } from './system-rules.ts';
import { textRules } from './text-rules.ts';
import { virtualAddressRules } from './virtual-address-rules.ts';

/** Every rule about what the fields mean, alone and together; their shape the schema has seen to. */
export const rules: readonly Rule[] = [
  ...placeholderRules,
  ...hostRules,
  ...labelRules,
  ...roleRules,
  ...endpointRules,
  ...virtualAddressRules,
  ...ipvsRules,
  ...portRules,
  ...kubernetesRules,
  ...kubeadmRules,
  ...flagRules,
  ...encryptionRules,
  ...etcdRules,
  ...externalEtcdRules,
  ...networkRules,
  ...dnsRules,
  ...registryRules,
  ...artifactRules,
  ...proxyRules,
  ...addonRules,
  ...nameLineRules,
  ...pathRules,
  ...preflightRules,
  ...systemRules,
  ...textRules,
];
