import type { Manifest } from '../../../src/domain/api-object.ts';

/** Written in ways that the server writes otherwise: quantities, defaults, maps and lists it adds to. */
export const deployment = (
  labels: Readonly<Record<string, string>> = {},
  selector: Readonly<Record<string, string>> = { app: 'web' },
): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', labels },
  spec: {
    replicas: 2,
    selector: { matchLabels: selector },
    template: {
      metadata: { labels: selector },
      spec: {
        containers: [
          {
            name: 'web',
            image: 'registry.example/web:1',
            ports: [{ containerPort: 80 }],
            resources: { requests: { cpu: '1000m', memory: '1024Mi' } },
            livenessProbe: { httpGet: { path: '/', port: 80 } },
          },
        ],
      },
    },
  },
});

export const widgetDefinition: Manifest = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.test.kubexm.io' },
  spec: {
    group: 'test.kubexm.io',
    names: { kind: 'Widget', plural: 'widgets' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
          },
        },
      },
    ],
  },
};

export const widget: Manifest = {
  apiVersion: 'test.kubexm.io/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'default' },
  spec: { size: 3 },
};
