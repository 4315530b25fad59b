import { judgeEtcdEndpoint } from '../../domain/etcd-endpoint.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { judged, refusedAt } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

const at = '/spec/etcd/external';

/** Rules about an etcd that is already there; they say nothing for the other types. */
const whenExternal =
  (look: (external: Draft['written']['spec']['etcd']['external']) => readonly Problem[]) =>
  ({ written: { spec } }: Draft): readonly Problem[] =>
    spec.etcd.type === 'external' ? look(spec.etcd.external) : [];

export const externalEtcdRules = defineRules([
  {
    id: 'external-etcd-only-when-external',
    scope: ['/spec/etcd/type', at],
    check: ({ written: { spec } }) => {
      const { type, external } = spec.etcd;
      if (type === 'external') return [];
      const used = (['endpoints', 'caFile', 'certFile', 'keyFile'] as const).find(
        (field) => external[field] !== undefined && external[field].length > 0,
      );
      if (used === undefined) return [];
      const params = { field: `spec.etcd.external.${used}`, type };
      return [problem('config.external-etcd-unused', params, { pointer: `${at}/${used}` })];
    },
  },
  {
    id: 'external-etcd-endpoints',
    scope: ['/spec/etcd/type', `${at}/endpoints`, `${at}/insecure`],
    check: whenExternal(({ endpoints, insecure }) => {
      if (endpoints.length === 0) {
        return [
          refusedAt('config.external-etcd', `${at}/endpoints`, { because: text('it is empty', '它是空的') }),
        ];
      }
      return endpoints.flatMap((endpoint, index) =>
        judged('config.external-etcd', `${at}/endpoints/${index}`, judgeEtcdEndpoint(endpoint, insecure)),
      );
    }),
  },
  {
    id: 'external-etcd-without-encryption',
    severity: 'warning',
    scope: ['/spec/etcd/type', `${at}/endpoints`, `${at}/insecure`],
    check: whenExternal(({ endpoints, insecure }) =>
      endpoints.flatMap((endpoint, index) =>
        insecure && endpoint.startsWith('http://')
          ? [problem('config.external-etcd-insecure', { endpoint }, { pointer: `${at}/endpoints/${index}` })]
          : [],
      ),
    ),
  },
  {
    id: 'external-etcd-scheme',
    scope: ['/spec/etcd/type', `${at}/endpoints`],
    check: whenExternal(({ endpoints }) => {
      const schemes = endpoints.map((endpoint) => endpoint.split(':')[0] ?? '');
      const other = schemes.findIndex((scheme) => scheme !== schemes[0]);
      if (other < 0) return [];
      const because = text(
        'http and https cannot be mixed: API servers show the same certificates to all endpoints, or none',
        'http 与 https 不能混用：API Server 对所有端点使用同样的证书，或都不使用',
      );
      return [refusedAt('config.external-etcd', `${at}/endpoints/${other}`, { because })];
    }),
  },
  {
    id: 'external-etcd-certificates',
    scope: ['/spec/etcd/type', at],
    check: whenExternal(({ endpoints, caFile, certFile, keyFile }) => {
      const isEncrypted = endpoints.some((endpoint) => endpoint.startsWith('https://'));
      const refused = (field: string, en: string, zh: string) =>
        refusedAt('config.external-etcd', `${at}/${field}`, { because: text(en, zh) });
      const unused = Object.entries({ caFile, certFile, keyFile }).flatMap(([field, path]) =>
        path === undefined ? [] : [field],
      );
      return [
        ...(endpoints.length > 0 && !isEncrypted
          ? unused.map((field) => refused(field, 'http endpoints use no files', 'http 端点不使用任何文件'))
          : []),
        ...(isEncrypted && caFile === undefined
          ? [refused('caFile', 'https endpoints need it', 'https 端点需要它')]
          : []),
        ...(certFile !== undefined && keyFile === undefined
          ? [
              refused(
                'keyFile',
                'certFile and keyFile are given both or not at all',
                'certFile 与 keyFile 必须同时给出或都不给',
              ),
            ]
          : []),
        ...(keyFile !== undefined && certFile === undefined
          ? [
              refused(
                'certFile',
                'certFile and keyFile are given both or not at all',
                'certFile 与 keyFile 必须同时给出或都不给',
              ),
            ]
          : []),
      ];
    }),
  },
]);
