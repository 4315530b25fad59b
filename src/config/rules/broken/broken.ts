import type { ProblemCode } from '../../../problem/catalogue.ts';

/** A file that breaks one rule: the sections that differ from a good one, and what is found where. */
export interface Broken {
  readonly breaks: Readonly<Record<string, string>>;
  /** Name of the cluster. */
  readonly name?: string;
  readonly code: ProblemCode;
  readonly at: string;
}

export const spec = (section: string, body: string): Record<string, string> => ({
  [section]: `  ${section}: ${body}`,
});
export const kubernetes = (body: string): Record<string, string> =>
  spec('kubernetes', `{version: v1.36.4, ${body}}`);
export const endpoint = (body: string): Record<string, string> => spec('controlPlaneEndpoint', `{${body}}`);
export const oneHost = (body: string): Record<string, string> => ({
  hosts: `  hosts: [{name: node1, address: 10.0.0.11, ${body}}]`,
  ...spec('roleGroups', '{etcd: [node1], master: [node1], worker: [node1]}'),
});
export const masters = spec('roleGroups', '{etcd: ["node[1:3]"], master: ["node[1:3]"], worker: [node4]}');
export const balancers = spec(
  'roleGroups',
  '{etcd: [node1], master: [node1], worker: [node2, node3], loadbalancer: [node4]}',
);
export const registryHost = spec(
  'roleGroups',
  '{etcd: [node1], master: [node1], worker: [node2, node3], registry: [node4]}',
);
export const at = {
  endpoint: '/spec/controlPlaneEndpoint',
  kubernetes: '/spec/kubernetes',
};
