import { text } from '../problem/text.ts';
import { judgeHostAddress } from './host-address.ts';
import { isServerName } from './server.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  'not-url': text('it is not an https URL', '不是 https URL'),
  credentials: text('it carries user and password', '其中带有用户名和密码'),
  plain: text(
    'http is allowed only with external.insecure: true',
    '只有设置 external.insecure: true 才允许 http',
  ),
  more: text('it has more than host and port', '除主机和端口外还有其他内容'),
  self: text('every master would look on itself', '每台 master 都会访问自己'),
  host: text('it names no host that others can reach', '其中的主机无法被其他主机访问'),
});

export type EtcdEndpointReason = Parameters<typeof refuse>[0];

/** Where a client finds a member of an etcd that is already there; without encryption only when that is asked for. */
export function judgeEtcdEndpoint(written: string, insecure: boolean): Verdict<URL, EtcdEndpointReason> {
  const url = URL.parse(written);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuse('not-url');
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (url.protocol === 'http:' && !insecure) return refuse('plain');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return refuse('more');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = judgeHostAddress(host);
  if (address.ok) return accept(url);
  const isSelf = host === 'localhost' || address.reason === 'loopback' || address.reason === 'unspecified';
  if (isSelf) return refuse('self');
  return isServerName(host) ? accept(url) : refuse('host');
}
