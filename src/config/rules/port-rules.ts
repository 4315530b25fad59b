import { ownerOf, ownersIn, parsePortRange } from '../../domain/port-range.ts';
import { problem } from '../../problem/problem.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const endpointPort = '/spec/controlPlaneEndpoint/port';
const nodePorts = '/spec/kubernetes/serviceNodePortRange';
const apiServer = 'kube-apiserver';

export const portRules = defineRules([
  {
    id: 'endpoint-port-is-free',
    scope: [endpointPort, '/spec/hosts/*/port', '/spec/global/port'],
    check: ({ config: { spec } }) => {
      const { port } = spec.controlPlaneEndpoint;
      const owner = ownerOf(port) ?? (spec.hosts.some((host) => host.port === port) ? 'sshd' : undefined);
      if (owner === undefined || owner === apiServer) return [];
      const params = { field: 'spec.controlPlaneEndpoint.port', port, owner };
      return [problem('config.port-collision', params, { pointer: endpointPort })];
    },
  },
  {
    id: 'node-port-range',
    scope: [nodePorts],
    check: ({ written: { spec } }) =>
      judged('config.bad-port-range', nodePorts, parsePortRange(spec.kubernetes.serviceNodePortRange)),
  },
  {
    id: 'node-ports-leave-components-alone',
    scope: [nodePorts, endpointPort],
    check: ({ written: { spec } }) => {
      const range = parsePortRange(spec.kubernetes.serviceNodePortRange);
      if (!range.ok) return [];
      const { port } = spec.controlPlaneEndpoint;
      const isEndpointInside = range.value.first <= port && port <= range.value.last;
      const [hit] = [...(isEndpointInside ? [{ port, owner: apiServer }] : []), ...ownersIn(range.value)];
      if (hit === undefined) return [];
      return [
        problem(
          'config.node-ports-cover',
          { ...hit, range: spec.kubernetes.serviceNodePortRange },
          { pointer: nodePorts },
        ),
      ];
    },
  },
]);
