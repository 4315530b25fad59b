const api = 'rbac.authorization.k8s.io';
const rbac = `${api}/v1`;

/** Nodes that have nothing but a token. */
export const newNodes = 'system:bootstrappers:kubexm:nodes';

/** The group of the administrator's file; bound by a role binding, which can be taken away again. */
export const administrators = 'kubexm:cluster-admins';

/** As what the API server comes to kubelets. */
export const kubeletClient = 'kube-apiserver-kubelet-client';

/** As what the approver of serving certificates comes to the API. */
export const servingApprover = 'kubexm:kubelet-serving-approver';

const bindings = [
  ['kubexm:cluster-admins', 'cluster-admin', 'Group', administrators],
  ['kubexm:kubelet-api-admin', 'system:kubelet-api-admin', 'User', kubeletClient],
  ['kubexm:node-bootstrap', 'system:node-bootstrapper', 'Group', newNodes],
  [
    'kubexm:node-first-certificate',
    'system:certificates.k8s.io:certificatesigningrequests:nodeclient',
    'Group',
    newNodes,
  ],
  [
    'kubexm:node-next-certificate',
    'system:certificates.k8s.io:certificatesigningrequests:selfnodeclient',
    'Group',
    'system:nodes',
  ],
] as const;

const binding = (name: string, role: string, kind: 'Group' | 'User', subject: string) => ({
  apiVersion: rbac,
  kind: 'ClusterRoleBinding',
  metadata: { name },
  roleRef: { apiGroup: api, kind: 'ClusterRole', name: role },
  subjects: [{ apiGroup: api, kind, name: subject }],
});

/** What the approver may do: look at requests, and approve those of one signer. */
const approverRules = [
  {
    apiVersion: rbac,
    kind: 'ClusterRole',
    metadata: { name: servingApprover },
    rules: [
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['certificatesigningrequests'],
        verbs: ['get', 'list', 'watch'],
      },
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['certificatesigningrequests/approval'],
        verbs: ['update'],
      },
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['signers'],
        resourceNames: ['kubernetes.io/kubelet-serving'],
        verbs: ['approve'],
      },
    ],
  },
  binding(servingApprover, servingApprover, 'User', servingApprover),
];

/** Who may do what: administrators, the API server at kubelets, nodes that are about to come, and who approves for them. */
export const accessRules = () => [
  ...bindings.map(([name, role, kind, subject]) => binding(name, role, kind, subject)),
  ...approverRules,
];
