import * as z from 'zod';
import { addonsSchema } from './addons.ts';
import { artifactsSchema } from './artifacts.ts';
import { certsSchema } from './certs.ts';
import { controlPlaneEndpointSchema } from './control-plane-endpoint.ts';
import { dnsSchema } from './dns.ts';
import { etcdSchema } from './etcd.ts';
import { extraSchema, hostLinesSchema } from './extra.ts';
import { about } from './field.ts';
import { globalSchema } from './global.ts';
import { hostsSchema } from './host.ts';
import { kubernetesSchema } from './kubernetes.ts';
import { networkSchema } from './network.ts';
import { preflightSchema } from './preflight.ts';
import { registrySchema } from './registry.ts';
import { roleGroupsSchema } from './role-groups.ts';
import { storageSchema } from './storage.ts';
import { systemSchema } from './system.ts';

export const apiVersion = 'kubexm.mensylisir.io/v1alpha1';

/** The whole file. Shape and defaults are here; what a value may be in its context is in the rules. */
export const clusterSchema = z.strictObject({
  apiVersion: z.literal(apiVersion).meta(about('Version of this format.', '配置格式版本。')),
  kind: z.literal('Cluster').meta(about('Kind of this document.', '文档类型。')),
  metadata: z
    .strictObject({ name: z.string().meta(about('Name of the cluster.', '集群名称。')) })
    .meta(about('Who this is.', '标识信息。')),
  spec: z
    .strictObject({
      global: globalSchema,
      hosts: hostsSchema,
      roleGroups: roleGroupsSchema,
      controlPlaneEndpoint: controlPlaneEndpointSchema,
      system: systemSchema,
      kubernetes: kubernetesSchema,
      etcd: etcdSchema,
      network: networkSchema,
      storage: storageSchema,
      registry: registrySchema,
      artifacts: artifactsSchema,
      addons: addonsSchema,
      dns: dnsSchema,
      host: hostLinesSchema,
      extra: extraSchema,
      certs: certsSchema,
      preflight: preflightSchema,
    })
    .meta(about('What the cluster shall be.', '期望的集群。')),
});

/** The file as written, every default filled in. */
export type WrittenConfig = z.output<typeof clusterSchema>;
