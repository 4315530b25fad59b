import type { Lab } from '../../../lab/lab.ts';
import { labCluster } from './lab-cluster.ts';

export type Mode = 'kubexm' | 'kubeadm';

/** Parts of the file with as many fields as one cluster can have on hosts that share a kernel. */
const fields = (type: Mode) => ({
  roleGroups: { etcd: type === 'kubexm' ? ['node1'] : [], master: ['node1'], worker: ['node2'] },
  controlPlaneEndpoint: { domain: 'api.every.local' },
  system: {
    ntpServers: [],
    timezone: 'Asia/Shanghai',
    debs: ['tree'],
    sysctlParams: { 'net.ipv4.ip_local_port_range': '20000 60000' },
  },
  kubernetes: {
    type,
    clusterName: 'every.local',
    apiserverCertExtraSans: ['sans.example.com', '192.0.2.9'],
    containerRuntime: {
      type: 'containerd',
      containerd: { restrictOomScoreAdj: true, registryMirrors: ['mirror.every.local'] },
    },
    autoRenewCerts: true,
    masqueradeAll: true,
    maxPods: 60,
    podPidsLimit: 2048,
    nodeCidrMaskSize: 25,
    featureGates: { GracefulNodeShutdown: false },
    kubeletArgs: ['--container-log-max-files=3'],
    serviceNodePortRange: '30100-30200',
    kubeProxyConfiguration: { metricsBindAddress: '127.0.0.1:10349' },
    apiServer: { extraArgs: { 'max-requests-inflight': 500 } },
    controllerManager: { extraArgs: { 'concurrent-deployment-syncs': 6 } },
    scheduler: { extraArgs: { v: 1 } },
    // The first is the field to be seen; the others every host of a lab needs.
    kubeProxy: { extraArgs: { 'kube-api-qps': 7, 'conntrack-max-per-core': 0, 'conntrack-min': 0 } },
    audit: { enabled: true, maxAgeDays: 7, maxBackups: 2, maxSizeMB: 10 },
    encryption: {
      resources: [
        {
          resources: ['secrets'],
          providers: [
            { secretbox: { keys: [{ name: 'one', secret: Buffer.alloc(32, 7).toString('base64') }] } },
            { identity: {} },
          ],
        },
      ],
    },
    ...(type === 'kubeadm' ? { kubeadm: { patches } } : {}),
  },
  etcd: {
    type,
    dataDir: '/var/lib/etcd-every',
    heartbeatInterval: 300,
    electionTimeout: 3000,
    snapshotCount: 5000,
    autoCompactionRetention: 4,
    metrics: 'extensive',
    quotaBackendBytes: 1_073_741_824,
    maxRequestBytes: 2_097_152,
    maxSnapshots: 4,
    maxWals: 4,
    logLevel: 'warn',
  },
  registry: { containerdDataDir: '/var/lib/containerd-every' },
  dns: {
    dnsEtcHosts: '192.0.2.10 every.example.com',
    coredns: {
      additionalConfigs: 'log',
      externalZones: [{ zones: ['example.org'], nameservers: ['192.0.2.53'], cache: 9 }],
      rewriteBlock: 'rewrite name exact other.example.com every.example.com',
    },
  },
  extra: { hosts: [{ domain: 'extra.example.com', address: '192.0.2.11' }] },
  certs: { algorithm: 'RSA-2048', caLifetimeDays: 1000, leafLifetimeDays: 200 },
  preflight: { minCPUCores: 1 },
});

/** One of each type, and one that workers have too. */
const patches = [
  { target: 'kube-apiserver', patch: { metadata: { annotations: { 'every.local/patched': 'strategic' } } } },
  {
    target: 'kube-scheduler',
    type: 'json',
    patch: [{ op: 'add', path: '/metadata/labels/tier', value: 'json' }],
  },
  { target: 'etcd', type: 'merge', patch: { metadata: { annotations: { 'every.local/patched': 'merge' } } } },
  { target: 'kubeletconfiguration', patch: { imageGCHighThresholdPercent: 87 } },
];

/** What the second host is in the cluster. */
const worker = {
  labels: { disk: 'ssd' },
  taints: [{ key: 'every', value: 'field', effect: 'PreferNoSchedule' }],
};

/** What the first host would be without a word, said all the same. */
const master = { taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }] };

/** A master and a worker, with every field. */
export async function everyField(lab: Lab, type: Mode): Promise<object> {
  // The cast stands where our own writing is read back.
  const { spec, ...rest } = (await labCluster(lab, fields(type))) as { spec: { hosts: { name: string }[] } };
  const hosts = spec.hosts.map((host) => ({ ...host, ...(host.name === 'node2' ? worker : master) }));
  return { ...rest, spec: { ...spec, hosts, host: ['192.0.2.12 line.example.com'] } };
}

/** The same file, with a patch that says something else. */
export const withOtherPatch = (file: object): object =>
  JSON.parse(
    JSON.stringify(file).replace('"imageGCHighThresholdPercent":87', '"imageGCHighThresholdPercent":88'),
  );

/** The same file, with what follows by itself in a cluster of kubeadm: another name of the API server, another taint. */
export const withOtherNameAndTaint = (file: object): object =>
  JSON.parse(
    JSON.stringify(file)
      .replace('"sans.example.com"', '"other-sans.example.com"')
      .replace('"key":"every"', '"key":"other"'),
  );

interface Witness {
  readonly field: string;
  readonly host: 'node1' | 'node2';
  /** Shell lines as root. */
  readonly asks: string;
  readonly says: RegExp;
  readonly only?: Mode;
}

const kubectl = 'kubectl --kubeconfig=/etc/kubernetes/admin.conf';

const node = (path: string): string => `${kubectl} get node node2 -o jsonpath='{${path}}'`;

/** The arguments of what runs under a name, whoever runs it. */
const argumentsOf = (program: string): string =>
  `for p in /proc/[0-9]*; do
  [ "$(basename -- "$(tr '\\0' '\\n' <"$p/cmdline" 2>/dev/null | head -n 1)")" = ${program} ] && tr '\\0' '\\n' <"$p/cmdline"
done; true`;

const certificate = 'openssl x509 -in /etc/kubernetes/pki/apiserver.crt -noout -text';

/** What hosts and cluster say about a field, asked without kubexm. */
export const witnesses: readonly Witness[] = [
  {
    field: 'modes that CIS asks for',
    host: 'node2',
    asks: `stat -c %a /etc/systemd/system/kubelet.service /etc/systemd/system/kubelet.service.d/90-kubexm.conf \\
  /var/lib/kubelet/config.yaml /etc/kubernetes/kubelet.conf /etc/cni/net.d/10-flannel.conflist`,
    says: /^(600\n){5}$/,
  },
  { field: 'hosts.labels', host: 'node1', asks: node('.metadata.labels.disk'), says: /^ssd$/ },
  {
    field: 'hosts.taints',
    host: 'node1',
    asks: node('.spec.taints'),
    says: /"PreferNoSchedule","key":"every","value":"field"/,
  },
  {
    field: 'hosts.taints that a master has anyway',
    host: 'node1',
    asks: `${kubectl} get node node1 -o jsonpath='{.spec.taints[*].key}'`,
    says: /^node-role\.kubernetes\.io\/control-plane$/,
  },
  { field: 'maxPods', host: 'node1', asks: node('.status.capacity.pods'), says: /^60$/ },
  { field: 'nodeCidrMaskSize', host: 'node1', asks: node('.spec.podCIDR'), says: /\/25$/ },
  { field: 'timezone', host: 'node2', asks: 'date +%Z', says: /^CST\n$/ },
  { field: 'debs', host: 'node2', asks: 'command -v tree', says: /tree/ },
  {
    field: 'sysctlParams',
    host: 'node2',
    asks: 'cat /proc/sys/net/ipv4/ip_local_port_range',
    says: /^20000\s+60000$/m,
  },
  { field: 'host', host: 'node2', asks: 'cat /etc/hosts', says: /192\.0\.2\.12\s+line\.example\.com/ },
  {
    field: 'extra.hosts',
    host: 'node2',
    asks: 'cat /etc/hosts',
    says: /192\.0\.2\.11\s+extra\.example\.com/,
  },
  {
    field: 'registryMirrors',
    host: 'node2',
    asks: 'grep -r mirror.every.local /etc/containerd',
    says: /mirror\.every\.local/,
  },
  { field: 'containerdDataDir', host: 'node2', asks: 'ls /var/lib/containerd-every', says: /io\.containerd/ },
  {
    field: 'podPidsLimit',
    host: 'node2',
    asks: 'cat /var/lib/kubelet/config.yaml',
    says: /^podPidsLimit: 2048$/m,
  },
  {
    field: 'kubeletArgs',
    host: 'node2',
    asks: 'cat /var/lib/kubelet/config.yaml',
    says: /^containerLogMaxFiles: 3$/m,
  },
  {
    field: 'featureGates',
    host: 'node2',
    asks: 'cat /var/lib/kubelet/config.yaml',
    says: /GracefulNodeShutdown: false/,
  },
  {
    field: 'apiServer.extraArgs',
    host: 'node1',
    asks: argumentsOf('kube-apiserver'),
    says: /^--max-requests-inflight=500$/m,
  },
  {
    field: 'serviceNodePortRange',
    host: 'node1',
    asks: argumentsOf('kube-apiserver'),
    says: /^--service-node-port-range=30100-30200$/m,
  },
  { field: 'audit', host: 'node1', asks: argumentsOf('kube-apiserver'), says: /^--audit-log-maxage=7$/m },
  {
    field: 'audit.enabled',
    host: 'node1',
    asks: 'head -n 1 /var/log/kubernetes/audit/audit.log',
    says: /"kind":"Event"/,
  },
  {
    field: 'controllerManager.extraArgs',
    host: 'node1',
    asks: argumentsOf('kube-controller-manager'),
    says: /^--concurrent-deployment-syncs=6$/m,
  },
  { field: 'scheduler.extraArgs', host: 'node1', asks: argumentsOf('kube-scheduler'), says: /^--v=1$/m },
  {
    field: 'kubeProxy.extraArgs',
    host: 'node2',
    asks: 'curl -s http://127.0.0.1:10349/configz',
    says: /"qps":7[,}]/i,
  },
  { field: 'kubeProxyConfiguration', host: 'node2', asks: 'ss -Hltn', says: /127\.0\.0\.1:10349/ },
  { field: 'apiserverCertExtraSans', host: 'node1', asks: certificate, says: /DNS:sans\.example\.com/ },
  { field: 'controlPlaneEndpoint.domain', host: 'node1', asks: certificate, says: /DNS:api\.every\.local/ },
  { field: 'certs.algorithm', host: 'node1', asks: certificate, says: /Public-Key: \(2048 bit\)/ },
  {
    field: 'certs.leafLifetimeDays',
    host: 'node1',
    asks: 'openssl x509 -in /etc/kubernetes/pki/apiserver.crt -noout -checkend $((201 * 86400)) || true',
    says: /will expire/,
  },
  {
    field: 'autoRenewCerts',
    host: 'node1',
    asks: 'systemctl is-active kubexm-renew-certificates.timer',
    says: /^active$/m,
  },
  { field: 'etcd.dataDir', host: 'node1', asks: 'ls /var/lib/etcd-every/member', says: /wal/ },
  {
    field: 'etcd.heartbeatInterval',
    host: 'node1',
    asks: 'cat /etc/etcd/etcd.env',
    says: /HEARTBEAT_INTERVAL="?300/,
    only: 'kubexm',
  },
  {
    field: 'etcd.heartbeatInterval',
    host: 'node1',
    asks: argumentsOf('etcd'),
    says: /^--heartbeat-interval=300$/m,
    only: 'kubeadm',
  },
  {
    field: 'encryption',
    host: 'node1',
    asks: `${kubectl} create secret generic every --from-literal=word=plain-every-word >/dev/null; sync
grep -rac 'k8s:enc:secretbox:v1:one:' /var/lib/etcd-every/member/wal | cut -d: -f2; ! grep -raq plain-every-word /var/lib/etcd-every/member`,
    says: /^[1-9]/m,
  },
  {
    field: 'dns',
    host: 'node1',
    asks: `${kubectl} -n kube-system get configmap coredns -o yaml`,
    says: /every\.example\.com/,
  },
  {
    field: 'dns.coredns.externalZones',
    host: 'node1',
    asks: `${kubectl} -n kube-system get configmap coredns -o yaml`,
    says: /example\.org/,
  },
  {
    field: 'clusterName',
    host: 'node2',
    asks: 'cat /var/lib/kubelet/config.yaml',
    says: /^clusterDomain: every\.local$/m,
  },
  {
    field: 'kubeadm.patches',
    host: 'node1',
    asks: `${kubectl} -n kube-system get pod kube-apiserver-node1 etcd-node1 -o jsonpath='{.items[*].metadata.annotations.every\\.local/patched}'`,
    says: /^strategic merge$/,
    only: 'kubeadm',
  },
  {
    field: 'kubeadm.patches',
    host: 'node1',
    asks: `${kubectl} -n kube-system get pod kube-scheduler-node1 -o jsonpath='{.metadata.labels.tier}'`,
    says: /^json$/,
    only: 'kubeadm',
  },
  {
    field: 'kubeadm.patches',
    host: 'node2',
    asks: 'cat /var/lib/kubelet/config.yaml',
    says: /^imageGCHighThresholdPercent: 87$/m,
    only: 'kubeadm',
  },
  {
    field: 'kubeadm.patches',
    host: 'node2',
    asks: 'stat -c "%a %n" /etc/kubexm/kubeadm/patches-*/*',
    says: /^(600 \S+\n){2}$/,
    only: 'kubeadm',
  },
];

/** A kubeconfig of kubeadm that ends tomorrow. */
export const withOldKubeconfig = `sed 's/^certificateValidityPeriod: .*/certificateValidityPeriod: 24h0m0s/' /etc/kubexm/kubeadm/config.yaml >/root/short.yaml
kubeadm certs renew controller-manager.conf --config /root/short.yaml && rm /root/short.yaml`;

/** One that lasts, and that its component has not read. */
export const withUnreadKubeconfig =
  'kubeadm certs renew scheduler.conf --config /etc/kubexm/kubeadm/config.yaml';

export const readsKubeconfig = `started=$(crictl inspect -o go-template --template '{{.status.startedAt}}' "$(crictl ps -q --name '^kube-scheduler$')")
[ "$(date -d "$started" +%s)" -ge "$(stat -c %Y /etc/kubernetes/scheduler.conf)" ]`;

/** What has followed a file with another name and another taint, on a host with an old kubeconfig. */
export const followed: readonly Pick<Witness, 'field' | 'asks' | 'says'>[] = [
  { field: 'apiserverCertExtraSans', asks: certificate, says: /DNS:other-sans\.example\.com/ },
  {
    field: 'what kubeadm keeps',
    asks: `${kubectl} -n kube-system get configmap kubeadm-config -o yaml`,
    says: /- other-sans\.example\.com/,
  },
  {
    field: 'hosts.taints',
    asks: node('.spec.taints'),
    says: /"PreferNoSchedule","key":"other","value":"field"/,
  },
  {
    field: 'kubeconfigs',
    asks: "sed -n 's/^ *client-certificate-data: *//p' /etc/kubernetes/controller-manager.conf | base64 -d | openssl x509 -noout -checkend $((100 * 86400))",
    says: /will not expire/,
  },
  {
    field: 'super-admin.conf',
    asks: 'find /etc/kubernetes -name super-admin.conf | wc -l',
    says: /^0$/m,
  },
];
