import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createVault, isSecret, reveal } from '../../domain/secret.ts';
import { admissionConfig } from './admission-config.ts';
import { auditPolicy } from './audit-policy.ts';
import { authenticationConfig } from './authentication-config.ts';
import { encryptionConfig } from './encryption-config.ts';

describe('what the API server reads', () => {
  it('lets only health be asked for by anybody', () => {
    expect(authenticationConfig('v1')).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: AuthenticationConfiguration
      anonymous:
        enabled: true
        conditions:
          - path: /healthz
          - path: /livez
          - path: /readyz
      "
    `);
  });

  it('warns of pods that baseline would refuse', () => {
    expect(admissionConfig()).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: AdmissionConfiguration
      plugins:
        - name: PodSecurity
          configuration:
            apiVersion: pod-security.admission.config.k8s.io/v1
            kind: PodSecurityConfiguration
            defaults:
              enforce: privileged
              enforce-version: latest
              audit: baseline
              audit-version: latest
              warn: baseline
              warn-version: latest
            exemptions:
              usernames: []
              runtimeClasses: []
              namespaces:
                - kube-system
      "
    `);
  });

  it('logs the content of nothing but access rules', () => {
    const { rules } = parse(auditPolicy()) as { rules: { level: string; resources?: { group: string }[] }[] };
    const withContent = rules.filter(({ level }) => level !== 'None' && level !== 'Metadata');
    expect(withContent.flatMap(({ resources }) => resources?.map(({ group }) => group) ?? ['any'])).toEqual([
      'rbac.authorization.k8s.io',
    ]);
    expect(rules.at(-1)).toEqual({ level: 'Metadata' });
  });

  it('keeps what is secret out of the audit log', () => {
    expect(auditPolicy()).toMatchInlineSnapshot(`
      "apiVersion: audit.k8s.io/v1
      kind: Policy
      omitManagedFields: true
      omitStages:
        - RequestReceived
      rules:
        - level: None
          nonResourceURLs:
            - /healthz*
            - /livez*
            - /readyz*
            - /version
            - /openapi/*
        - level: None
          resources:
            - group: ""
              resources:
                - events
            - group: events.k8s.io
        - level: None
          users: &a3
            - system:apiserver
            - system:kube-controller-manager
            - system:kube-scheduler
            - system:kube-proxy
          verbs: &a1
            - get
            - list
            - watch
            - update
            - patch
          resources:
            - &a2
              group: coordination.k8s.io
              resources:
                - leases
        - level: None
          userGroups:
            - system:serviceaccounts
          verbs: *a1
          resources:
            - *a2
        - level: None
          userGroups:
            - system:nodes
          verbs: *a1
          resources:
            - *a2
            - group: ""
              resources:
                - nodes
                - nodes/status
        - level: Metadata
          resources:
            - group: ""
              resources:
                - secrets
                - configmaps
                - serviceaccounts/token
            - group: authentication.k8s.io
              resources:
                - tokenreviews
        - level: None
          users: *a3
          verbs: &a4
            - get
            - list
            - watch
        - level: None
          userGroups:
            - system:nodes
          verbs: *a4
        - level: Metadata
          verbs: *a4
        - level: Request
          resources:
            - group: rbac.authorization.k8s.io
        - level: Metadata
      "
    `);
  });

  it('carries the keys of encryption as secrets, and only there', () => {
    const vault = createVault();
    const secret = vault.secret('c2VjcmV0\n');
    const file = encryptionConfig([
      {
        resources: ['secrets', 'configmaps'],
        providers: [{ secretbox: { keys: [{ name: 'key1', secret }] } }, { identity: {} }],
      },
    ]);
    expect(file.map((part) => (isSecret(part) ? reveal(part) : part)).join('')).toMatchInlineSnapshot(`
      "apiVersion: apiserver.config.k8s.io/v1
      kind: EncryptionConfiguration
      resources:
        - resources: ["secrets","configmaps"]
          providers:
            - secretbox:
                keys:
                  - name: "key1"
                    secret: c2VjcmV0
            - identity: {}
      "
    `);
    expect(file.filter(isSecret)).toHaveLength(1);
  });
});
