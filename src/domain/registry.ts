import { text } from '../problem/text.ts';
import { parseAddress } from './address.ts';
import { judgeDomainName } from './domain-name.ts';
import { judgePort } from './port-range.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Refusal, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  empty: text('a registry is missing', '缺少镜像仓库地址'),
  credentials: text(
    'the address carries a user name or a password; they belong into spec.registry.auths',
    '地址中含有用户名或密码；请写到 spec.registry.auths 中',
  ),
  scheme: text(
    '{value} uses {scheme}; only http and https reach a registry',
    '{value} 使用了 {scheme}；镜像仓库只支持 http 和 https',
  ),
  'unexpected-scheme': text(
    '{value} carries a scheme; a host, with a port if need be, is expected',
    '{value} 带有协议头；这里只需要主机名，可附端口',
  ),
  everyone: text(
    '_default stands for every registry there is; name the one that is meant',
    '_default 代表所有镜像仓库；请写明具体的仓库',
  ),
  path: text(
    '{value} carries a path, a query or a fragment; the address alone is expected',
    '{value} 带有路径、查询或片段；这里只需要地址',
  ),
  host: text('{value} does not name a host: {because}', '{value} 不是合法的主机：{because}'),
  port: text(
    '{value} has no port from 1 to 65535 behind its colon',
    '{value} 的冒号之后不是 1 到 65535 的端口',
  ),
});

export type RegistryReason = Parameters<typeof refuse>[0];

/** A registry as image references name it: `host`, `host:port`, `[v6]:port`. */
export function judgeRegistry(written: string): Verdict<string, RegistryReason> {
  const params = { value: shown(written) };
  if (written === '') return refuse('empty');
  if (written.includes('@')) return refuse('credentials');
  if (written === '_default') return refuse('everyone');
  if (written.includes('://')) return refuse('unexpected-scheme', params);
  if (/[/?#]/.test(written)) return refuse('path', params);
  return findHostFault(written) ?? accept(written);
}

/** Who answers for a registry: docker.io has another name for that. */
export const registryServer = (registry: string): string =>
  registry === 'docker.io' ? 'registry-1.docker.io' : registry;

export interface RegistryUrl {
  readonly scheme: 'http' | 'https';
  readonly registry: string;
  readonly path: string;
}

/** Where a mirror listens: a URL, or a registry alone, which means https. */
export function judgeRegistryUrl(written: string): Verdict<RegistryUrl, RegistryReason> {
  if (written.includes('@')) return refuse('credentials');
  const [, scheme, rest] = /^([^:/]*):\/\/(.*)$/s.exec(written) ?? [];
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return refuse('scheme', { value: shown(written), scheme: shown(scheme) });
  }
  const [, registry = '', path = ''] = /^([^/]*)(\/.*)?$/s.exec(rest ?? written) ?? [];
  if (!/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/.test(path)) return refuse('path', { value: shown(written) });
  const judged = judgeRegistry(registry);
  return judged.ok ? accept({ scheme: scheme ?? 'https', registry, path: path.replace(/\/$/, '') }) : judged;
}

function findHostFault(written: string): Refusal<RegistryReason> | undefined {
  const value = shown(written);
  const [, v6, name = '', digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(written) ?? [];
  const host = v6 === undefined ? judgeHost(name) : parseAddress(v6);
  if (!host.ok) return refuse('host', { value, because: host.because });
  if (digits === undefined) return undefined;
  const isPort = /^[1-9]\d{0,4}$/.test(digits) && judgePort(Number(digits)).ok;
  return isPort ? undefined : refuse('port', { value });
}

const judgeHost = (name: string): Verdict<unknown> =>
  /^[\d.]+$/.test(name) ? parseAddress(name) : judgeDomainName(name);
