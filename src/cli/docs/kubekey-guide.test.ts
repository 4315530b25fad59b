import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foreignNames } from '../../config/names/foreign-names.ts';
import { namesWithout } from '../../config/names/names-without.ts';
import { leafFields } from '../../config/schema/fields.ts';
import { configSchema, descend } from '../../config/schema/json-schema.ts';

/** Every field below `spec` of a Cluster of KubeKey 3 (v1alpha2), with what older files of it have. */
const kubekeyFields = [
  ...'name address internalAddress port user password privateKey privateKeyPath arch timeout labels'
    .split(' ')
    .map((name) => `hosts[].${name}`),
  ...'etcd master control-plane worker registry'.split(' ').map((name) => `roleGroups.${name}`),
  ...'internalLoadbalancer domain externalDNS address port kubevip.mode'
    .split(' ')
    .map((name) => `controlPlaneEndpoint.${name}`),
  ...'ntpServers timezone rpms debs preInstall[].bash preInstall[].role postClusterInstall postInstall[].bash postInstall[].role skipConfigureOS'
    .split(' ')
    .map((name) => `system.${name}`),
  ...'type external port peerPort backupDir backupPeriod keepBackupNumber backupScript dataDir heartbeatInterval electionTimeout snapshotCount autoCompactionRetention metrics quotaBackendBytes maxRequestBytes maxSnapshots maxWals logLevel'
    .split(' ')
    .map((name) => `etcd.${name}`),
  ...'dnsEtcHosts nodeEtcHosts coredns nodelocaldns'.split(' ').map((name) => `dns.${name}`),
  ...'type version clusterName dnsDomain disableKubeProxy masqueradeAll maxPods podPidsLimit nodeCidrMaskSize nodeCidrMaskSizeIPv6 apiserverCertExtraSans proxyMode autoRenewCerts nodelocaldns containerManager containerRuntimeEndpoint nodeFeatureDiscovery kata apiserverArgs controllerManagerArgs schedulerArgs kubeletArgs kubeProxyArgs featureGates kubeletConfiguration kubeProxyConfiguration audit imageRepo'
    .split(' ')
    .map((name) => `kubernetes.${name}`),
  ...'plugin kubePodsCIDR kubeServiceCIDR calico.ipipMode calico.vxlanMode calico.vethMTU calico.ipv4NatOutgoing calico.defaultIPPOOL flannel.backendMode flannel.directRouting kubeovn multusCNI.enabled'
    .split(' ')
    .map((name) => `network.${name}`),
  'storage.openebs.basePath',
  ...'type registryMirrors insecureRegistries privateRegistry dataRoot namespaceOverride bridgeIP auths namespaceRewrite'
    .split(' ')
    .map((name) => `registry.${name}`),
  ...'name namespace sources'.split(' ').map((name) => `addons[].${name}`),
  'kubesphere',
];

describe.each(['en', 'zh'])('the guide from KubeKey (%s)', (lang) => {
  const rows = readFileSync(`docs/guide/${lang}/from-kubekey.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| (`|–)/.test(line) && !line.includes('`kk '))
    .map((line) =>
      line.split(' | ').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
    );

  it('names only fields there are, and old names are answered with them', () => {
    expect(rows.length).toBeGreaterThan(25);
    for (const [, ours = []] of rows)
      for (const name of ours) expect(isField(name.split(':')[0] ?? ''), name).toBe(true);
    for (const [old, use] of Object.entries(foreignNames).filter(([name]) => name.includes('.'))) {
      const row = rows.find(([theirs = []]) => namesOf(theirs).includes(old));
      if (row !== undefined)
        expect(
          row[1]?.some((name) => `spec.${name}`.startsWith(use)),
          old,
        ).toBe(true);
    }
  });

  it.each(kubekeyFields)('says what becomes of %s', (field) => {
    expect(rows.flatMap(([theirs = []]) => namesOf(theirs))).toContain(field.replaceAll('[]', '.*'));
  });
});

it.each(kubekeyFields)('%s is a field here too, or is answered by name', (field) => {
  const name = field.replaceAll('[]', '.*');
  const parents = name.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'));
  const answered = [...Object.keys(foreignNames), ...Object.keys(namesWithout)];
  expect(
    isField(name) ||
      parents.some((one) => one.includes('.') && answered.includes(one)) ||
      name in namesWithout,
  ).toBe(true);
});

it.each(Object.keys(namesWithout))('%s is no field here', (name) => {
  expect(isField(name)).toBe(false);
});

function isField(name: string): boolean {
  return (
    leafFields().includes(`spec.${name}`) ||
    descend(configSchema(), ['spec', ...name.split('.')]) !== undefined
  );
}

/** `kubernetes.a`, `b` stand for kubernetes.a and kubernetes.b; `etcd.type: kubekey` for etcd.type; `x[].y` for every y. */
function namesOf(listed: readonly string[]): readonly string[] {
  const names = listed.map((name) => (name.split(':')[0] ?? '').replaceAll('[]', '.*'));
  const parts = (names[0] ?? '').split('.');
  const places = parts.map((_, at) => parts.slice(0, at).join('.')).filter((place) => place !== '');
  return [...names, ...places.flatMap((place) => names.slice(1).map((name) => `${place}.${name}`))];
}
