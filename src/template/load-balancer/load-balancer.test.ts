import { describe, expect, it } from 'vitest';
import { packageFloors } from '../../domain/preflight/data/package-floors.ts';
import { yamlText } from '../yaml.ts';
import { addressWatchScript, addressWatchUnit, passAddressOnUnit } from './address-watch.ts';
import type { BalancerInput } from './balancer.ts';
import { checkedPort, checkScript } from './check-script.ts';
import { haproxyConfig } from './haproxy.ts';
import { keepalivedConfig, virtualRouters } from './keepalived.ts';
import { kubeVipPod } from './kube-vip.ts';
import { kubeVipAccess } from './kube-vip-access.ts';
import { nginxConfig, nginxUnitConfig } from './nginx.ts';
import { balancerPod } from './static-pod.ts';
import { watchScript } from './watch-script.ts';
import { watchUnit } from './watch-unit.ts';

const input: BalancerInput = {
  listen: ['127.0.0.1', '::1'],
  port: 6443,
  servers: [
    { name: 'm1', address: '10.0.0.11', port: 6443 },
    { name: 'm2', address: 'fd00::12', port: 6443 },
  ],
  tellsEverybody: true,
};
const onHosts: BalancerInput = { ...input, listen: ['0.0.0.0'] };
const trust = '/etc/kubexm/load-balancer/ca.crt';

describe('a balancer on nodes', () => {
  it('of haproxy asks each API server whether it is ready, by a certificate it can check', async () => {
    const config = haproxyConfig({ ...input, isUnit: false, trust: '/etc/kubernetes/pki/ca.crt' });
    await expect(config).toMatchFileSnapshot('haproxy.golden.cfg');
  });

  it('takes the refusal of an API server that tells nobody for an answer', () => {
    const config = haproxyConfig({ ...input, tellsEverybody: false, isUnit: false, trust });
    expect(config).toContain('http-check expect rstatus ^(200|401)$');
  });

  it('of nginx passes connections through', async () => {
    await expect(nginxConfig(input)).toMatchFileSnapshot('nginx.golden.conf');
  });

  it('runs without root and capabilities, and anew for another configuration', async () => {
    const pod = balancerPod({
      program: 'haproxy',
      image: 'docker.io/library/haproxy:2.6',
      config: '/etc/kubernetes/load-balancer/haproxy.cfg',
      trust: '/etc/kubernetes/pki/ca.crt',
      configDigest: 'abc',
    });
    await expect(pod).toMatchFileSnapshot('static-pod.golden.yaml');
  });
});

describe('a balancer on hosts of its own', () => {
  it('of haproxy gives up being root', async () => {
    const config = haproxyConfig({ ...onHosts, isUnit: true, trust });
    await expect(config).toMatchFileSnapshot('haproxy-unit.golden.cfg');
  });

  it.each([true, false])('of haproxy has a server that drains out when a client comes again', (isUnit) => {
    const config = haproxyConfig({ ...onHosts, isUnit, trust });
    const [, inter] = / inter (\d+)ms /.exec(config) ?? [];
    expect(Number(inter)).toBeLessThan(1000);
    // The first answer that says so counts; whom it has it goes on serving.
    expect(config).toContain('$ error-status L7OKC\n');
  });

  it('of nginx reads who is ready from a list', async () => {
    const config = nginxUnitConfig(onHosts, '/run/kubexm-api-servers/servers.conf');
    await expect(config).toMatchFileSnapshot('nginx-unit.golden.conf');
  });

  it('says what makes old programs refuse it, for which preflight looks at their versions', () => {
    const configs: Readonly<Record<string, string>> = {
      haproxy: haproxyConfig({ ...onHosts, isUnit: true, trust }),
      nginx: nginxUnitConfig(onHosts, '/run/kubexm-api-servers/servers.conf'),
    };
    expect(packageFloors.map(({ name }) => name)).toEqual(Object.keys(configs));
    for (const { name, word } of packageFloors) expect(configs[name]).toContain(`${word} `);
  });

  it('has the list kept by a watch', async () => {
    const script = watchScript({
      ...onHosts,
      trust,
      list: '/run/kubexm-api-servers/servers.conf',
      nginx: 'nginx.service',
    });
    await expect(script).toMatchFileSnapshot('watch-script.golden.sh');
    const unit = watchUnit({
      script: '/usr/local/bin/kubexm-watch-api-servers',
      folder: 'kubexm-api-servers',
      nginx: 'nginx.service',
    });
    await expect(unit).toMatchFileSnapshot('watch-unit.golden.service');
  });

  it('shares its address with equals, and is asked how it is', async () => {
    const config = keepalivedConfig({
      host: 'lb1',
      device: 'eth0',
      source: '10.0.0.21',
      peers: ['10.0.0.22'],
      address: '10.0.0.100',
      routerId: 100,
      check: '/usr/libexec/keepalived/kubexm-check-balancer',
    });
    await expect(config).toMatchFileSnapshot('keepalived.golden.conf');
    const script = checkScript({
      port: 6443,
      loopback: '127.0.0.1',
      trust,
      passesOn: '/run/kubexm-passes-address-on',
      tellsEverybody: true,
    });
    await expect(script).toMatchFileSnapshot('check-script.golden.sh');
    expect([script, "ss -Hlnt 'sport = :22'"].map(checkedPort)).toEqual([6443, undefined]);
  });

  it('shares a former address as before beside the one it gets, and says what it shares', async () => {
    const shared = { device: 'eth0', source: '10.0.0.21', peers: ['10.0.0.22', '10.0.0.23'] };
    const former = { ...shared, address: '10.0.0.100', routerId: 100 };
    const alone = { device: 'eth1', source: 'fd00::21', peers: [], address: 'fd00::100', routerId: 7 };
    const wanted = { ...shared, address: '10.0.0.101', routerId: 101 };
    const config = keepalivedConfig({ ...wanted, host: 'lb1', check: '/check', former: [former, alone] });
    await expect(config).toMatchFileSnapshot('keepalived-both.golden.conf');
    expect(virtualRouters(config)).toEqual([wanted, former, alone]);
    expect(virtualRouters('vrrp_instance theirs {\n  virtual_ipaddress {\n    10.0.0.9\n  }\n}\n')).toEqual(
      [],
    );
  });

  const alone = {
    host: 'lb1',
    device: 'eth0',
    peers: [],
    routerId: 100,
    check: '/usr/libexec/keepalived/kubexm-check-balancer',
  };

  it('that is alone goes on as among others, so that the address stays when the last peer leaves', () => {
    const config = keepalivedConfig({ ...alone, source: '10.0.0.21', address: '10.0.0.100' });
    expect(config).toContain('unicast_peer {\n    127.0.0.1\n  }');
  });

  it('that is alone asks nobody to share over IPv6, where nobody can speak to itself', () => {
    const config = keepalivedConfig({ ...alone, source: 'fd00::21', address: 'fd00::100' });
    expect(config).not.toContain('unicast_peer');
    expect(config).toContain('fd00::100/128 dev eth0');
  });
});

describe('kube-vip', () => {
  it('holds its lease and can do nothing else', async () => {
    const pod = kubeVipPod({
      image: 'ghcr.io/kube-vip/kube-vip:v1.0.0',
      host: 'm1',
      device: 'eth0',
      address: '10.0.0.100',
      server: 'https://127.0.0.1:6443',
      kubeconfigDigest: 'abc',
    });
    await expect(pod).toMatchFileSnapshot('kube-vip.golden.yaml');
    await expect(kubeVipAccess().map(yamlText).join('---\n')).toMatchFileSnapshot(
      'kube-vip-access.golden.yaml',
    );
  });

  it('is watched over by those who could have the address', async () => {
    const { servers, tellsEverybody } = input;
    const script = addressWatchScript({ host: 'm1', address: '10.0.0.100', servers, tellsEverybody });
    await expect(script).toMatchFileSnapshot('address-watch.golden.sh');
    const path = '/usr/local/bin/kubexm-watch-address';
    await expect(addressWatchUnit(path)).toMatchFileSnapshot('address-watch.golden.service');
    await expect(passAddressOnUnit(path)).toMatchFileSnapshot('pass-address-on.golden.service');
  });
});
