import type { Manifest } from '../../domain/api-object.ts';

/** What an account may do, as a rule of RBAC. */
export interface AccessRule {
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  /** These objects only. */
  readonly names?: readonly string[];
}

export interface Account {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly rules: readonly AccessRule[];
}

/** A service account and all that it may do in the cluster. */
export function account({ name, namespace, labels, rules }: Account): readonly Manifest[] {
  const access = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, labels } },
    {
      apiVersion: `${access}/v1`,
      kind: 'ClusterRole',
      metadata: { name, labels },
      rules: rules.map(({ groups, resources, verbs, names }) => ({
        apiGroups: groups,
        resources,
        verbs,
        ...(names === undefined ? {} : { resourceNames: names }),
      })),
    },
    {
      apiVersion: `${access}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name, labels },
      roleRef: { apiGroup: access, kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    },
  ];
}
