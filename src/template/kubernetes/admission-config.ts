import { yamlText } from '../yaml.ts';

/** Nothing is refused by default, but what baseline would refuse is said to whoever creates it and kept in the audit log. */
export const admissionConfig = (): string =>
  yamlText({
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: 'AdmissionConfiguration',
    plugins: [
      {
        name: 'PodSecurity',
        configuration: {
          apiVersion: 'pod-security.admission.config.k8s.io/v1',
          kind: 'PodSecurityConfiguration',
          defaults: {
            enforce: 'privileged',
            'enforce-version': 'latest',
            audit: 'baseline',
            'audit-version': 'latest',
            warn: 'baseline',
            'warn-version': 'latest',
          },
          exemptions: { usernames: [], runtimeClasses: [], namespaces: ['kube-system'] },
        },
      },
    ],
  });
