import { describe, expect, it } from 'vitest';
import { knownVersion } from '../../domain/version.ts';
import { commandLineOf } from './arguments.ts';
import { apiServerArguments } from './arguments-api-server.ts';
import { controllerManagerArguments } from './arguments-controller-manager.ts';
import { schedulerArguments } from './arguments-scheduler.ts';
import type { KubernetesSettings } from './settings.ts';
import { plainSettings } from './testing/plain-settings.ts';

const apiServer = (changes: Partial<KubernetesSettings> = {}) =>
  apiServerArguments(plainSettings(changes), '10.0.0.11');

const withArgs = (component: keyof KubernetesSettings['extraArgs'], args: Readonly<Record<string, string>>) =>
  plainSettings({ extraArgs: { ...plainSettings().extraArgs, [component]: args } });

describe('the arguments of kube-apiserver', () => {
  it('are these for a plain cluster', () => {
    expect(commandLineOf(apiServer()).join('\n')).toMatchInlineSnapshot(`
      "--admission-control-config-file=/etc/kubernetes/api-server/admission.yaml
      --advertise-address=10.0.0.11
      --allow-privileged=true
      --authentication-config=/etc/kubernetes/api-server/authentication.yaml
      --authorization-mode=Node,RBAC
      --client-ca-file=/etc/kubernetes/pki/ca.crt
      --enable-admission-plugins=DenyServiceExternalIPs,NodeRestriction
      --enable-bootstrap-token-auth=true
      --etcd-cafile=/etc/kubernetes/pki/etcd/ca.crt
      --etcd-certfile=/etc/kubernetes/pki/apiserver-etcd-client.crt
      --etcd-keyfile=/etc/kubernetes/pki/apiserver-etcd-client.key
      --etcd-servers=https://10.0.0.11:2379
      --feature-gates=RotateKubeletServerCertificate=true
      --kubelet-certificate-authority=/etc/kubernetes/pki/ca.crt
      --kubelet-client-certificate=/etc/kubernetes/pki/apiserver-kubelet-client.crt
      --kubelet-client-key=/etc/kubernetes/pki/apiserver-kubelet-client.key
      --kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname
      --profiling=false
      --proxy-client-cert-file=/etc/kubernetes/pki/front-proxy-client.crt
      --proxy-client-key-file=/etc/kubernetes/pki/front-proxy-client.key
      --requestheader-allowed-names=front-proxy-client
      --requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt
      --requestheader-extra-headers-prefix=X-Remote-Extra-
      --requestheader-group-headers=X-Remote-Group
      --requestheader-username-headers=X-Remote-User
      --secure-port=6443
      --service-account-extend-token-expiration=false
      --service-account-issuer=https://kubernetes.default.svc.cluster.local
      --service-account-key-file=/etc/kubernetes/pki/sa.pub
      --service-account-lookup=true
      --service-account-signing-key-file=/etc/kubernetes/pki/sa.key
      --service-cluster-ip-range=10.233.0.0/18
      --service-node-port-range=30000-32767
      --shutdown-watch-termination-grace-period=3s
      --tls-cert-file=/etc/kubernetes/pki/apiserver.crt
      --tls-cipher-suites=TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_CHACHA20_POLY1305_SHA256,TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
      --tls-min-version=VersionTLS12
      --tls-private-key-file=/etc/kubernetes/pki/apiserver.key"
    `);
  });

  it('show etcd only what it asks for', () => {
    const plain = apiServer({ etcdEndpoints: ['http://10.0.0.9:2379'], etcdFiles: {} });
    expect(Object.keys(plain).filter((name) => name.startsWith('etcd-'))).toEqual(['etcd-servers']);
    const trusting = apiServer({ etcdFiles: { trust: '/ca.crt' } });
    expect(trusting).toMatchObject({ 'etcd-cafile': '/ca.crt' });
    expect(trusting).not.toHaveProperty('etcd-certfile');
  });

  it.each([
    ['1.31.14', 'anonymous-auth', 'false'],
    ['1.32.0', 'authentication-config', '/etc/kubernetes/api-server/authentication.yaml'],
    ['1.34.4', 'authentication-config', '/etc/kubernetes/api-server/authentication.yaml'],
  ])('let nobody in without a name, but for health: %s by %s', (version, flag, value) => {
    const args = apiServer({ version: knownVersion(version) });
    expect(args[flag]).toBe(value);
    const names = Object.keys(args);
    expect(names.includes('anonymous-auth')).not.toBe(names.includes('authentication-config'));
  });

  it('shut anonymous requests off where an issuer is given by flags, which exclude the file', () => {
    const settings = withArgs('kube-apiserver', { 'oidc-issuer-url': 'https://id.example' });
    const args = apiServerArguments(settings, '10.0.0.11');
    expect(args['anonymous-auth']).toBe('false');
    expect(args['authentication-config']).toBeUndefined();
  });

  it.each(['AnonymousAuthConfigurableEndpoints', 'StructuredAuthenticationConfiguration'])(
    'shut them off where the operator turned %s off, without which the file is refused',
    (gate) => {
      const args = apiServer({ version: knownVersion('1.33.2'), featureGates: { [gate]: false } });
      expect(args['anonymous-auth']).toBe('false');
      expect(args['authentication-config']).toBeUndefined();
    },
  );

  it('write an audit log only where one is asked for', () => {
    expect(Object.keys(apiServer()).filter((name) => name.startsWith('audit'))).toEqual([]);
    const audited = apiServer({ audit: { maxAgeDays: 7, maxBackups: 3, maxSizeMB: 50 } });
    expect(audited).toMatchObject({
      'audit-log-maxage': '7',
      'audit-log-maxbackup': '3',
      'audit-log-maxsize': '50',
      'audit-log-path': '/var/log/kubernetes/audit/audit.log',
      'audit-policy-file': '/etc/kubernetes/api-server/audit-policy.yaml',
    });
  });

  it('read keys of encryption anew by themselves', () => {
    const encrypted = apiServer({ encryption: [{ resources: ['secrets'], providers: [{ identity: {} }] }] });
    expect(encrypted['encryption-provider-config-automatic-reload']).toBe('true');
  });

  it('wait for balancers before they refuse connections', () => {
    expect(apiServer()['shutdown-delay-duration']).toBeUndefined();
    expect(apiServer({ isBalanced: true })['shutdown-delay-duration']).toBe('10s');
  });

  it('take what the operator adds, in the order of names', () => {
    const args = apiServerArguments(
      withArgs('kube-apiserver', { 'event-ttl': '3h', profiling: 'true' }),
      'x',
    );
    expect(args['event-ttl']).toBe('3h');
    expect(args['profiling']).toBe('true');
    expect(Object.keys(args)).toEqual(Object.keys(args).toSorted());
  });

  it('name feature gates in order', () => {
    expect(apiServer({ featureGates: { Zebra: true, Ape: false } })['feature-gates']).toBe(
      'Ape=false,Zebra=true',
    );
    expect(apiServer({ featureGates: {} })['feature-gates']).toBeUndefined();
  });
});

describe('the arguments of kube-controller-manager', () => {
  it('are these for a plain cluster', () => {
    expect(commandLineOf(controllerManagerArguments(plainSettings())).join('\n')).toMatchInlineSnapshot(`
      "--allocate-node-cidrs=true
      --authentication-kubeconfig=/etc/kubernetes/controller-manager.conf
      --authorization-kubeconfig=/etc/kubernetes/controller-manager.conf
      --bind-address=127.0.0.1
      --client-ca-file=/etc/kubernetes/pki/ca.crt
      --cluster-cidr=10.233.64.0/18
      --cluster-name=cluster.local
      --cluster-signing-cert-file=/etc/kubernetes/pki/issuing/ca.crt
      --cluster-signing-duration=8760h
      --cluster-signing-key-file=/etc/kubernetes/pki/issuing/ca.key
      --controllers=*,bootstrapsigner,tokencleaner
      --feature-gates=RotateKubeletServerCertificate=true
      --kube-api-burst=200
      --kube-api-qps=100
      --kubeconfig=/etc/kubernetes/controller-manager.conf
      --leader-elect=true
      --node-cidr-mask-size=24
      --profiling=false
      --requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt
      --root-ca-file=/etc/kubernetes/pki/ca.crt
      --service-account-private-key-file=/etc/kubernetes/pki/sa.key
      --service-cluster-ip-range=10.233.0.0/18
      --terminated-pod-gc-threshold=12500
      --tls-cipher-suites=TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_CHACHA20_POLY1305_SHA256,TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
      --tls-min-version=VersionTLS12
      --use-service-account-credentials=true"
    `);
  });

  it('size node ranges by family where there are two', () => {
    const dual = controllerManagerArguments(
      plainSettings({
        podRanges: ['10.233.64.0/18', 'fd00:1::/56'],
        serviceRanges: ['10.233.0.0/18', 'fd00:2::/112'],
        nodeMaskSizes: { v4: 24, v6: 64 },
      }),
    );
    expect(dual).toMatchObject({
      'cluster-cidr': '10.233.64.0/18,fd00:1::/56',
      'node-cidr-mask-size-ipv4': '24',
      'node-cidr-mask-size-ipv6': '64',
    });
    expect(dual['node-cidr-mask-size']).toBeUndefined();
  });

  it('size them by the one family there is', () => {
    const six = plainSettings({ podRanges: ['fd00:1::/56'], nodeMaskSizes: { v6: 64 } });
    expect(controllerManagerArguments(six)['node-cidr-mask-size']).toBe('64');
  });
});

describe('the arguments of kube-scheduler', () => {
  it('are these for a plain cluster', () => {
    expect(commandLineOf(schedulerArguments(plainSettings())).join('\n')).toMatchInlineSnapshot(`
      "--authentication-kubeconfig=/etc/kubernetes/scheduler.conf
      --authorization-kubeconfig=/etc/kubernetes/scheduler.conf
      --bind-address=127.0.0.1
      --client-ca-file=/etc/kubernetes/pki/ca.crt
      --feature-gates=RotateKubeletServerCertificate=true
      --kubeconfig=/etc/kubernetes/scheduler.conf
      --leader-elect=true
      --profiling=false
      --requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt
      --tls-cipher-suites=TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_CHACHA20_POLY1305_SHA256,TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
      --tls-min-version=VersionTLS12"
    `);
  });
});
