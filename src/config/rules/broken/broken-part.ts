import { type Broken, registryHost, spec } from './broken.ts';

export const brokenPart: Readonly<Record<string, Broken>> = {
  'registry-needs-host': {
    breaks: spec('registry', '{type: harbor}'),
    code: 'config.registry-host-missing',
    at: '/spec/registry/type',
  },
  'registry-host-is-used': {
    breaks: { ...registryHost, ...spec('registry', '{type: none}') },
    code: 'config.registry-host-unused',
    at: '/spec/roleGroups/registry',
  },
  'external-registry-has-address': {
    breaks: spec('registry', '{type: external}'),
    code: 'config.registry-address-missing',
    at: '/spec/registry/privateRegistry',
  },
  'harbor-config-only-for-harbor': {
    breaks: spec('registry', '{harborConfig: {adminPassword: secret-word}}'),
    code: 'config.harbor-unused',
    at: '/spec/registry/harborConfig',
  },
  'harbor-certificate-pair': {
    breaks: spec('registry', '{harborConfig: {certFile: /c}}'),
    code: 'config.auth-contradiction',
    at: '/spec/registry/harborConfig',
  },
  'skipped-checks-exist': {
    breaks: spec('preflight', '{skipChecks: [swap, kernel-module]}'),
    code: 'config.unknown-check',
    at: '/spec/preflight/skipChecks/1',
  },
  'mirrored-registry': {
    breaks: spec('kubernetes', '{containerRuntime: {containerd: {registryMirrors: {"https://quay.io": m}}}}'),
    code: 'config.bad-registry',
    at: '/spec/kubernetes/containerRuntime/containerd/registryMirrors/https:~1~1quay.io',
  },
  'auth-registry': {
    breaks: spec('registry', '{auths: {"https://hub": {}}}'),
    code: 'config.bad-registry',
    at: '/spec/registry/auths/https:~1~1hub',
  },
  'auth-is-coherent': {
    breaks: spec('registry', '{auths: {hub: {username: u}}}'),
    code: 'config.auth-contradiction',
    at: '/spec/registry/auths/hub',
  },
  'proxy-address': {
    breaks: spec('kubernetes', '{containerRuntime: {proxy: {httpProxy: "proxy:3128 evil"}}}'),
    code: 'config.bad-proxy',
    at: '/spec/kubernetes/containerRuntime/proxy/httpProxy',
  },
  'artifact-mirror': {
    breaks: spec('artifacts', '{mirror: "ftp://mirror.example.org"}'),
    code: 'config.bad-place',
    at: '/spec/artifacts/mirror',
  },
  'artifact-images': {
    breaks: spec('artifacts', '{images: "https://user:word@hub.example.org"}'),
    code: 'config.bad-place',
    at: '/spec/artifacts/images',
  },
  'artifact-bom': {
    breaks: spec('artifacts', '{zone: mars}'),
    code: 'artifact.zone-unknown',
    at: '/spec/artifacts/zone',
  },
  'cluster-named-like-cache': {
    breaks: {},
    name: 'etcd',
    code: 'config.cluster-named-like-cache',
    at: '/metadata/name',
  },
  'addon-in-catalogue': {
    breaks: spec('addons', '[metalb]'),
    code: 'config.unknown-addon',
    at: '/spec/addons/0',
  },
  'addon-says-what-to-install': {
    breaks: spec('addons', '[{name: a, type: helm, repo: "https://r"}]'),
    code: 'config.addon-incomplete',
    at: '/spec/addons/0',
  },
  'hosts-lines': {
    breaks: spec('host', '"10.0.0.1 a 10.0.0.2 b"'),
    code: 'config.bad-hosts-line',
    at: '/spec/host',
  },
  'dns-hosts-lines': {
    breaks: spec('dns', '{dnsEtcHosts: "a 10.0.0.1"}'),
    code: 'config.bad-hosts-line',
    at: '/spec/dns/dnsEtcHosts',
  },
  'data-directory': {
    breaks: spec('registry', '{registryDataDir: /etc/registry}'),
    code: 'config.bad-path',
    at: '/spec/registry/registryDataDir',
  },
  'directories-apart': {
    breaks: { ...spec('etcd', '{dataDir: /data/etcd}'), ...spec('registry', '{containerdDataDir: /data}') },
    code: 'config.entangled-directories',
    at: '/spec/etcd/dataDir',
  },
  'work-dir': {
    breaks: spec('global', '{workDir: /tmp}'),
    code: 'config.bad-path',
    at: '/spec/global/workDir',
  },
};
