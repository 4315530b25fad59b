import { judgeDomainName } from '../../domain/domain-name.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { ownerOf } from '../../domain/port-range.ts';
import { problem } from '../../problem/problem.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const at = '/spec/controlPlaneEndpoint';
const loadBalancerHosts = ['/spec/roleGroups/loadbalancer', '/spec/hosts/*/name'];

/** Who stands before the API servers, where, and under which name. */
export const endpointRules = defineRules([
  {
    id: 'kubexm-load-balancer-needs-hosts',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) => {
      const type = spec.controlPlaneEndpoint.externalLoadBalancer;
      return type.startsWith('kubexm') && spec.roleGroups.loadbalancer.length === 0
        ? [problem('config.loadbalancer-hosts-missing', { type }, { pointer: `${at}/externalLoadBalancer` })]
        : [];
    },
  },
  {
    id: 'external-load-balancer-has-no-hosts',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) =>
      spec.controlPlaneEndpoint.externalLoadBalancer === 'external' && spec.roleGroups.loadbalancer.length > 0
        ? [problem('config.loadbalancer-hosts-forbidden', {}, { pointer: '/spec/roleGroups/loadbalancer' })]
        : [],
  },
  {
    id: 'load-balancer-hosts-are-used',
    severity: 'warning',
    scope: [`${at}/externalLoadBalancer`, ...loadBalancerHosts],
    check: ({ written: { spec } }) =>
      spec.controlPlaneEndpoint.externalLoadBalancer === '' && spec.roleGroups.loadbalancer.length > 0
        ? [problem('config.loadbalancer-hosts-unused', {}, { pointer: '/spec/roleGroups/loadbalancer' })]
        : [],
  },
  {
    id: 'several-masters-need-a-load-balancer',
    scope: [
      `${at}/externalLoadBalancer`,
      `${at}/internalLoadbalancer`,
      '/spec/roleGroups/master',
      '/spec/hosts/*/name',
    ],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
      const masters = spec.roleGroups.master.length;
      return externalLoadBalancer === '' && internalLoadbalancer === '' && masters > 1
        ? [problem('config.internal-lb-required', { masters }, { pointer: `${at}/internalLoadbalancer` })]
        : [];
    },
  },
  {
    id: 'balancers-on-workers-ask-who-is-ready',
    severity: 'warning',
    scope: [`${at}/internalLoadbalancer`, '/spec/roleGroups/master', '/spec/hosts/*/name'],
    check: ({ config: { spec } }) => {
      const masters = spec.roleGroups.master.length;
      return spec.controlPlaneEndpoint.internalLoadbalancer === 'nginx' && masters > 1
        ? [problem('config.nginx-pods-cannot-ask', { masters }, { pointer: `${at}/internalLoadbalancer` })]
        : [];
    },
  },
  {
    id: 'endpoint-port-is-that-of-api-servers',
    scope: [at, '/spec/kubernetes/type'],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer, port } = spec.controlPlaneEndpoint;
      // A balancer beside an API server listens where the API server does not, and units ask their own API server.
      const isBetween =
        externalLoadBalancer !== '' ||
        (['haproxy', 'nginx'].includes(internalLoadbalancer) && spec.kubernetes.type === 'kubexm');
      const isTaken = ownerOf(port) !== undefined || spec.hosts.some((host) => host.port === port);
      if (isBetween || isTaken) return [];
      const params = { port, wanted: kubernetesPorts.apiServer };
      return [problem('config.nobody-at-port', params, { pointer: `${at}/port` })];
    },
  },
  {
    id: 'balancers-and-others-listen-apart',
    scope: [at, '/spec/roleGroups', '/spec/hosts/*/name'],
    check: ({ config: { spec } }) => {
      const { externalLoadBalancer, internalLoadbalancer, port } = spec.controlPlaneEndpoint;
      if (!externalLoadBalancer.startsWith('kubexm-')) return [];
      if (internalLoadbalancer !== 'haproxy' && internalLoadbalancer !== 'nginx') return [];
      return spec.hosts
        .filter(({ roles }) => roles.includes('loadbalancer') && roles.includes('worker'))
        .map(({ name: host }) => {
          const params = { host, port, owner: internalLoadbalancer };
          return problem('config.balancer-shares-port', params, { pointer: `${at}/port` });
        });
    },
  },
  {
    id: 'endpoint-domain-of-no-host',
    scope: [at, '/spec/hosts/*/name', '/spec/roleGroups', '/spec/kubernetes/clusterName'],
    check: ({ config: { spec } }) => {
      const { domain, externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
      const namesOf = (host: string) => [host, `${host}.${spec.kubernetes.clusterName}`];
      const host = spec.hosts.find(({ name }) => namesOf(name).includes(domain));
      // Nobody else stands there than who has the name anyway.
      const isTheOne =
        externalLoadBalancer === '' &&
        internalLoadbalancer === '' &&
        spec.roleGroups.master.length === 1 &&
        spec.roleGroups.master[0] === host?.name;
      return host === undefined || isTheOne
        ? []
        : [problem('config.domain-of-host', { domain, host: host.name }, { pointer: `${at}/domain` })];
    },
  },
  {
    id: 'endpoint-domain',
    scope: [`${at}/domain`],
    check: ({ written: { spec } }) =>
      judged('config.bad-name', `${at}/domain`, judgeDomainName(spec.controlPlaneEndpoint.domain)),
  },
]);
