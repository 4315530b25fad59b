import { parseAddress } from '../../domain/address.ts';
import { judgeLooseCidr, parseCidr } from '../../domain/cidr.ts';
import { judgeDomainName } from '../../domain/domain-name.ts';
import { judgeHostPath } from '../../domain/file-path.ts';
import { judgeFingerprint } from '../../domain/fingerprint.ts';
import { judgeRegistry, judgeRegistryUrl } from '../../domain/registry.ts';
import { judgeServer } from '../../domain/server.ts';
import {
  type Judge,
  judgeBindAddress,
  judgeCalendar,
  judgeCertificateName,
  judgeCorefileLines,
  judgeDnsZone,
  judgeInterfaceName,
  judgeModuleName,
  judgeNameServer,
  judgeOneLine,
  judgeOtherNameServer,
  judgePackageName,
  judgeProxyException,
  judgeRepositoryPath,
  judgeTag,
  judgeTimeZone,
  judgeUserName,
  judgeWebAddress,
} from '../../domain/text-forms.ts';
import { accept } from '../../domain/verdict.ts';
import { parseVersion } from '../../domain/version.ts';
import { judged } from './judged.ts';
import { defineRules, type Rule } from './rule.ts';
import { runtimeSections } from './runtime-sections.ts';
import { textsAt } from './values-at.ts';

interface TextRow {
  readonly code: Parameters<typeof judged>[0];
  readonly judge: Judge;
  readonly at: readonly string[];
  readonly for?: Rule['for'];
}

const runtimes = runtimeSections.map((name) => `/spec/kubernetes/containerRuntime/${name}`);
const zones = ['/spec/dns/coredns/externalZones/*', '/spec/dns/nodelocaldns/externalZones/*'];

/** What each small text of the file may look like. An empty text means that nothing was chosen, where that is possible. */
const forms: Readonly<Record<string, TextRow>> = {
  'user-name': {
    for: 'hosts',
    code: 'config.bad-text',
    judge: judgeUserName,
    at: ['/spec/global/user', '/spec/global/bastion/user', '/spec/hosts/*/user'],
  },
  'host-key': {
    for: 'hosts',
    code: 'config.bad-host-key',
    judge: judgeFingerprint,
    at: ['/spec/global/bastion/hostKey/*', '/spec/hosts/*/hostKey/*'],
  },
  'interface-name': {
    code: 'config.bad-text',
    judge: judgeInterfaceName,
    at: ['/spec/controlPlaneEndpoint/keepalived/interface', '/spec/controlPlaneEndpoint/kubeVip/interface'],
  },
  'time-zone': { code: 'config.bad-text', judge: judgeTimeZone, at: ['/spec/system/timezone'] },
  'time-server': { code: 'config.bad-text', judge: judgeServer, at: ['/spec/system/ntpServers/*'] },
  'package-name': {
    code: 'config.bad-text',
    judge: judgePackageName,
    at: ['/spec/system/rpms/*', '/spec/system/debs/*'],
  },
  'module-name': { code: 'config.bad-text', judge: judgeModuleName, at: ['/spec/system/modules/*'] },
  'one-line': {
    code: 'config.bad-text',
    judge: judgeOneLine,
    at: [
      '/spec/system/sysctlParams/*',
      '/spec/system/preInstall/*/name',
      '/spec/system/postInstall/*/name',
      '/spec/registry/auths/*/username',
    ],
  },
  'cluster-domain': { code: 'config.bad-name', judge: judgeDomainName, at: ['/spec/kubernetes/clusterName'] },
  'extra-host-name': { code: 'config.bad-name', judge: judgeDomainName, at: ['/spec/extra/hosts/*/domain'] },
  'certificate-name': {
    code: 'config.bad-text',
    judge: judgeCertificateName,
    at: ['/spec/kubernetes/apiserverCertExtraSans/*'],
  },
  'extra-address': {
    code: 'config.bad-address',
    judge: parseAddress,
    at: ['/spec/extra/hosts/*/address', '/spec/extra/resolves/*/address'],
  },
  'name-server': {
    code: 'config.bad-text',
    judge: judgeNameServer,
    at: ['/spec/dns/coredns/upstreamDNSServers/*', ...zones.map((at) => `${at}/nameservers/*`)],
  },
  'name-server-not-itself': {
    code: 'config.bad-text',
    judge: judgeOtherNameServer,
    at: ['/spec/dns/coredns/upstreamDNSServers/*', '/spec/dns/coredns/externalZones/*/nameservers/*'],
  },
  'corefile-lines': {
    code: 'config.bad-text',
    judge: judgeCorefileLines,
    at: ['/spec/dns/coredns/additionalConfigs', '/spec/dns/coredns/rewriteBlock'],
  },
  'dns-zone': { code: 'config.bad-text', judge: judgeDnsZone, at: zones.map((at) => `${at}/zones/*`) },
  'metrics-address': {
    code: 'config.bad-text',
    judge: judgeBindAddress,
    at: ['/spec/kubernetes/kubeProxyConfiguration/metricsBindAddress'],
  },
  'node-port-addresses': {
    code: 'config.bad-cidr',
    // kube-proxy takes the word for the addresses that a node is known by.
    judge: (value) => (value === 'primary' ? accept(value) : parseCidr(value)),
    at: ['/spec/kubernetes/kubeProxyConfiguration/nodePortAddresses/*'],
  },
  'exclude-cidrs': {
    code: 'config.bad-cidr',
    judge: judgeLooseCidr,
    at: ['/spec/kubernetes/kubeProxyConfiguration/ipvs/excludeCIDRs/*'],
  },
  'registry-address': {
    code: 'config.bad-registry',
    judge: judgeRegistry,
    at: ['/spec/registry/privateRegistry', ...runtimes.map((at) => `${at}/insecureRegistries/*`)],
  },
  'registry-mirror': {
    code: 'config.bad-registry',
    judge: judgeRegistryUrl,
    at: runtimes.flatMap((at) => [`${at}/registryMirrors/*`, `${at}/registryMirrors/*/*`]),
  },
  'proxy-exception': {
    code: 'config.bad-text',
    judge: judgeProxyException,
    at: ['/spec/kubernetes/containerRuntime/proxy/noProxy/*'],
  },
  'registry-project': {
    code: 'config.bad-registry',
    judge: judgeRepositoryPath,
    at: ['/spec/registry/namespaceOverride'],
  },
  'component-version': {
    code: 'config.bad-version',
    judge: (value) => parseVersion(value),
    at: ['/spec/kubernetes/containerRuntime/version', ...runtimes.map((at) => `${at}/version`)],
  },
  tag: { code: 'config.bad-text', judge: judgeTag, at: ['/spec/registry/version', '/spec/addons/*/version'] },
  'storage-server': { code: 'config.bad-text', judge: judgeServer, at: ['/spec/storage/nfs/server'] },
  'remote-path': {
    code: 'config.bad-path',
    judge: judgeHostPath,
    at: ['/spec/storage/nfs/path', '/spec/registry/auths/*/certsPath'],
  },
  'backup-schedule': { code: 'config.bad-text', judge: judgeCalendar, at: ['/spec/etcd/backupSchedule'] },
  'addon-name': {
    code: 'config.bad-name',
    judge: judgeDomainName,
    at: ['/spec/addons/*/name', '/spec/addons/*/namespace'],
  },
  'addon-url': {
    code: 'config.bad-text',
    judge: judgeWebAddress,
    at: ['/spec/addons/*/url', '/spec/addons/*/repo'],
  },
};

export const textRules = defineRules(
  Object.entries(forms).map(([id, { code, judge, at, for: purpose = 'cluster' }]) => ({
    id,
    for: purpose,
    scope: at,
    check: ({ written }) =>
      at.flatMap((pattern) =>
        textsAt(written, pattern).flatMap(({ pointer, value }) =>
          value === '' && mayBeEmpty.has(pattern) ? [] : judged(code, pointer, judge(value)),
        ),
      ),
  })),
);

const mayBeEmpty: ReadonlySet<string> = new Set([
  '/spec/registry/privateRegistry',
  '/spec/registry/namespaceOverride',
]);
