/** The smallest good file, in pieces a test can replace. */
const sections: Readonly<Record<string, string>> = {
  hosts: `  hosts:
    - {name: node1, address: 10.0.0.11}
    - {name: node2, address: 10.0.0.12}
    - {name: node3, address: 10.0.0.13}
    - {name: node4, address: 10.0.0.14}`,
  roleGroups: `  roleGroups:
    etcd: ["node[1:3]"]
    master: [node1]
    worker: ["node[2:4]"]`,
  kubernetes: `  kubernetes:
    version: v1.36.4`,
};

/** A file of one cluster; what is given replaces the section of that name or is added behind the others. */
export function clusterFile(changes: Readonly<Record<string, string>> = {}, name = 'demo'): string {
  const all: Readonly<Record<string, string>> = { ...sections, ...changes };
  const spec = Object.values(all).filter((section) => section !== '');
  return [
    'apiVersion: kubexm.mensylisir.io/v1alpha1',
    'kind: Cluster',
    'metadata:',
    `  name: ${name}`,
    'spec:',
    ...spec,
    '',
  ].join('\n');
}
