import { judgeRegistry } from '../../domain/registry.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { pointerOf } from '../pointer.ts';
import { judged, refusedAt } from './judged.ts';
import { defineRules } from './rule.ts';
import { runtimeSections } from './runtime-sections.ts';

const typeAt = '/spec/registry/type';
const roleAt = '/spec/roleGroups/registry';
const runtimeAt = '/spec/kubernetes/containerRuntime';

export const registryRules = defineRules([
  {
    id: 'registry-needs-host',
    scope: [typeAt, roleAt, '/spec/hosts/*/name'],
    check: ({ written: { spec } }) => {
      const { type } = spec.registry;
      return (type === 'registry' || type === 'harbor') && spec.roleGroups.registry.length === 0
        ? [problem('config.registry-host-missing', { type }, { pointer: typeAt })]
        : [];
    },
  },
  {
    id: 'registry-host-is-used',
    scope: [typeAt, roleAt],
    check: ({ written: { spec } }) => {
      const { type } = spec.registry;
      return (type === 'external' || type === 'none') && spec.roleGroups.registry.length > 0
        ? [problem('config.registry-host-unused', { type }, { pointer: roleAt })]
        : [];
    },
  },
  {
    id: 'external-registry-has-address',
    scope: ['/spec/registry'],
    check: ({ written: { spec } }) =>
      spec.registry.type === 'external' && spec.registry.privateRegistry === ''
        ? [problem('config.registry-address-missing', {}, { pointer: '/spec/registry/privateRegistry' })]
        : [],
  },
  {
    id: 'harbor-config-only-for-harbor',
    scope: ['/spec/registry', roleAt],
    check: ({ config: { spec } }) => {
      const { type, harborConfig } = spec.registry;
      const isSet = harborConfig.adminPassword !== undefined || harborConfig.certFile !== undefined;
      return isSet && type !== 'harbor'
        ? [problem('config.harbor-unused', { type }, { pointer: '/spec/registry/harborConfig' })]
        : [];
    },
  },
  {
    id: 'harbor-certificate-pair',
    scope: ['/spec/registry/harborConfig'],
    check: ({ written: { spec } }) => {
      const { certFile, keyFile } = spec.registry.harborConfig;
      const because = text(
        'certFile and keyFile are given both or not at all',
        'certFile 与 keyFile 必须同时给出或都不给',
      );
      return (certFile === undefined) === (keyFile === undefined)
        ? []
        : [refusedAt('config.auth-contradiction', '/spec/registry/harborConfig', { because })];
    },
  },
  {
    id: 'mirrored-registry',
    scope: [runtimeAt],
    check: ({ written: { spec } }) =>
      runtimeSections.flatMap((section) => {
        const { registryMirrors } = spec.kubernetes.containerRuntime[section];
        return Array.isArray(registryMirrors)
          ? []
          : Object.keys(registryMirrors).flatMap((name) =>
              judged(
                'config.bad-registry',
                `${runtimeAt}${pointerOf([section, 'registryMirrors', name])}`,
                judgeRegistry(name),
              ),
            );
      }),
  },
  {
    id: 'auth-registry',
    scope: ['/spec/registry/auths'],
    check: ({ written: { spec } }) =>
      Object.keys(spec.registry.auths).flatMap((name) =>
        judged('config.bad-registry', pointerOf(['spec', 'registry', 'auths', name]), judgeRegistry(name)),
      ),
  },
  {
    id: 'auth-is-coherent',
    scope: ['/spec/registry/auths'],
    check: ({ written: { spec } }) =>
      Object.entries(spec.registry.auths).flatMap(([name, auth]) => {
        const pointer = pointerOf(['spec', 'registry', 'auths', name]);
        const refused = (en: string, zh: string) =>
          refusedAt('config.auth-contradiction', pointer, { because: text(en, zh) });
        return [
          ...((auth.username === undefined) === (auth.password === undefined)
            ? []
            : [
                refused(
                  'username and password are given both or not at all',
                  'username 与 password 必须同时给出或都不给',
                ),
              ]),
          ...(auth.plainHTTP && (auth.skipTLSVerify || auth.certsPath !== undefined)
            ? [
                refused(
                  'plainHTTP excludes skipTLSVerify and certsPath',
                  'plainHTTP 与 skipTLSVerify、certsPath 互斥',
                ),
              ]
            : []),
        ];
      }),
  },
]);
