import { expect, it } from 'vitest';
import { firewalldHostPolicy, firewalldPodPolicy, firewalldZone } from './firewalld.ts';
import { resolvedDropIn } from './resolved-drop-in.ts';
import { ufwRules } from './ufw-rules.ts';

const needs = {
  ports: [
    { port: '6443', protocol: 'tcp' },
    { port: '30000-32767', protocol: 'udp' },
  ],
  protocols: ['vrrp'],
  podRanges: ['10.233.64.0/18'],
} as const;

it('opens ports of the host in firewalld, whoever calls', () => {
  expect(firewalldHostPolicy(needs)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<policy target="CONTINUE">
  <short>kubexm-host</short>
  <ingress-zone name="ANY"/>
  <egress-zone name="HOST"/>
  <port port="6443" protocol="tcp"/>
  <port port="30000-32767" protocol="udp"/>
  <protocol value="vrrp"/>
</policy>
`);
});

it('lets pods through firewalld, both ways', () => {
  expect(firewalldZone(needs)).toContain('<source address="10.233.64.0/18"/>');
  expect(firewalldPodPolicy).toContain('<egress-zone name="kubexm"/>');
});

it('writes the rules of ufw as ufw prints them', () => {
  expect(ufwRules(needs).map((rule) => rule.join(' '))).toEqual([
    'allow 6443/tcp',
    'allow 30000:32767/udp',
    'allow from 10.233.64.0/18',
    'route allow from 10.233.64.0/18',
    'route allow to 10.233.64.0/18',
  ]);
});

it('gives systemd-resolved its servers in one line', () => {
  expect(resolvedDropIn(['10.0.0.53', 'fd00::53'])).toBe('[Resolve]\nDNS=10.0.0.53 fd00::53\n');
});
