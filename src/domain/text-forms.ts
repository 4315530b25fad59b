import { fill, type Text, text } from '../problem/text.ts';
import { parseAddress } from './address.ts';
import { judgeLooseCidr } from './cidr.ts';
import { judgeDomainName } from './domain-name.ts';
import { judgeHostAddress } from './host-address.ts';
import { judgePort } from './port-range.ts';
import { judgeServer } from './server.ts';
import { shown } from './shown.ts';
import { accept, type Verdict } from './verdict.ts';

/** Judges of small texts that reach files and commands: an allow-list each, since a deny-list forgets. */
export type Judge = (value: string) => Verdict<unknown>;

const refuse = (because: Text, value: string): Verdict<never> => ({
  ok: false,
  reason: 'form',
  because: fill(because, { value: shown(value) }),
});

const matching =
  (pattern: RegExp, en: string, zh: string): Judge =>
  (value) =>
    pattern.test(value) ? accept(value) : refuse(text(`{value} ${en}`, `{value} ${zh}`), value);

const anyOf =
  (en: string, zh: string, ...judges: readonly Judge[]): Judge =>
  (value) =>
    judges.some((judge) => judge(value).ok)
      ? accept(value)
      : refuse(text(`{value} ${en}`, `{value} ${zh}`), value);

export const judgeUserName = matching(
  /^[A-Za-z_][\w.@\\-]{0,63}$/,
  'is not a user name such as root or ops-1',
  '不是用户名；用户名形如 root 或 ops-1',
);

export const judgeInterfaceName = matching(
  /^[A-Za-z0-9_][\w.:-]{0,14}$/,
  'is not the name of a network interface',
  '不是网卡名称',
);

export const judgePackageName = matching(
  /^[A-Za-z0-9][\w.+:~=-]*$/,
  'is not the name of a package',
  '不是软件包名称',
);

export const judgeModuleName = matching(
  /^[A-Za-z0-9][\w-]*$/,
  'is not the name of a kernel module',
  '不是内核模块名称',
);

/** Words with dots between; a slash stands for a dot inside the name of an interface: `net.ipv4.conf.eth0/100.rp_filter`. */
export const judgeKernelParameter = matching(
  /^\w[\w-]*(\.\w[\w:@-]*(\/\w[\w:@-]*)*)+$/,
  'is not the name of a kernel parameter, which is written with dots: net.ipv4.ip_forward',
  '不是内核参数名；应以点分隔，例如 net.ipv4.ip_forward',
);

export const judgeOneLine = matching(
  /^[^\p{Cc}]*$/u,
  'holds a line break or control character',
  '含有换行或控制字符',
);

export const judgeTag = matching(/^\w[\w.+-]{0,127}$/, 'is not a version or tag', '不是版本号或标签');

export const judgeRepositoryPath = matching(
  /^[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$|^$/,
  'is not a project of a registry',
  '不是镜像仓库的项目名',
);

export const judgeCalendar = matching(
  /^[\w*,:./~ -]+$/,
  'is not a calendar expression of systemd',
  '不是 systemd 日历表达式',
);

export const judgeWebAddress: Judge = (value) => {
  const url = /[\p{Cc}\s]/u.test(value) ? null : URL.parse(value);
  const isPlain = url !== null && url.username === '' && url.password === '';
  const refused = text(
    'it is not an http(s) URL without user and password',
    '不是不带用户名和密码的 http(s) URL',
  );
  return isPlain && /^(https?|oci):$/.test(url.protocol) ? accept(value) : refuse(refused, '');
};

/** Intl carries the zone table; asking it is the only way to use it, and it answers by throwing. */
export const judgeTimeZone: Judge = (value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return accept(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(
      text('{value} is not a time zone such as Europe/Berlin', '{value} 不是时区；时区形如 Asia/Shanghai'),
      value,
    );
  }
};

export const judgeCertificateName = anyOf(
  'is neither an address nor a name for a certificate',
  '既不是地址也不是可用于证书的名称',
  (value) => judgeServer(value.replace(/^\*\.(?![\d.]+$)/, '')),
);

/** What is no port stays, and is refused with the rest. */
const withoutSuffix = (value: string): string =>
  value.replace(/:(\d{1,5})$/, (suffix, port) => (judgePort(Number(port)).ok ? '' : suffix));

const withoutPort = (value: string): string => withoutSuffix(value).replace(/^\[(.*:.*)\]$/, '$1');

export const judgeNameServer = anyOf(
  'is not the address of a DNS server',
  '不是 DNS 服务器地址',
  parseAddress,
  (value) => parseAddress(withoutPort(value)),
);

export const judgeBindAddress = anyOf(
  'is not an address, with a port if need be',
  '不是地址（可带端口）',
  parseAddress,
  (value) => parseAddress(withoutPort(value)),
);

/** For whoever asks from a network of its own, where these addresses are its own. */
export const judgeOtherNameServer: Judge = (value) => {
  const judged = judgeHostAddress(parseAddress(value).ok ? value : withoutPort(value));
  const isItself = !judged.ok && (judged.reason === 'loopback' || judged.reason === 'unspecified');
  const refused = text(
    '{value} is the DNS pod itself, which would ask in a circle',
    '{value} 指向 DNS Pod 自身，会形成循环查询',
  );
  return isItself ? refuse(refused, value) : accept(value);
};

/** Lines for the inside of a block of the Corefile: braces that stand alone open and close blocks, within words they do not. */
export const judgeCorefileLines: Judge = (value) => {
  let depth = 0;
  const depths = value
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*/, '').split(/\s+/))
    .map((word) => (depth += Number(word === '{') - Number(word === '}')));
  const refused = text(
    'it opens and closes blocks so that the rest of the Corefile would not fit any more',
    '其中的花括号不配对，会破坏 Corefile 的其余部分',
  );
  return depth === 0 && depths.every((one) => one >= 0) ? accept(value) : refuse(refused, '');
};

export const judgeDnsZone = anyOf('is not a DNS zone', '不是 DNS 区域', (value) =>
  judgeDomainName(withoutSuffix(value).replace(/\.$/, '')),
);

/** Not that of Unicode, which makes an ASCII k of the Kelvin sign. */
const asciiLower = (value: string): string => value.replaceAll(/[A-Z]+/g, (found) => found.toLowerCase());

/** What programs of Go understand in NO_PROXY. */
export const judgeProxyException = anyOf(
  'is neither a name, a domain, an address nor a network, such as .example.com, 10.0.0.0/8 or host:443',
  '既不是主机名、域名，也不是地址或网段，例如 .example.com、10.0.0.0/8、host:443',
  parseAddress,
  judgeLooseCidr,
  (value) => judgeServer(asciiLower(withoutPort(value)).replace(/^\*?\.(?![\d.]+$)/, '')),
);
