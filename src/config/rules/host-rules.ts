import { parseAddress } from '../../domain/address.ts';
import { parseAddressPair } from '../../domain/dual-stack.ts';
import { judgeHostAddress } from '../../domain/host-address.ts';
import { judgeHostName } from '../../domain/host-name.ts';
import { isServerName, judgeServer } from '../../domain/server.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

type WrittenHost = Draft['written']['spec']['hosts'][number];

const bastion = '/spec/global/bastion';

/** One look at every host; `at` gives the pointer of a field of that host. */
const eachHost =
  (look: (host: WrittenHost, at: (field: string) => string) => readonly Problem[]) =>
  ({ written }: Draft): Problem[] =>
    written.spec.hosts.flatMap((host, index) => look(host, (field) => `/spec/hosts/${index}/${field}`));

export const hostRules = defineRules([
  {
    id: 'host-name',
    for: 'hosts',
    scope: ['/spec/hosts/*/name'],
    check: eachHost(({ name }, at) => judged('config.bad-name', at('name'), judgeHostName(name))),
  },
  {
    id: 'cluster-name',
    for: 'hosts',
    scope: ['/metadata/name'],
    check: ({ written }) => judged('config.bad-name', '/metadata/name', judgeHostName(written.metadata.name)),
  },
  {
    id: 'cluster-named-like-host',
    for: 'hosts',
    scope: ['/metadata/name', '/spec/hosts/*/name'],
    check: ({ written }) => {
      const { name } = written.metadata;
      return written.spec.hosts.some((host) => host.name === name)
        ? [problem('config.cluster-named-like-host', { name }, { pointer: '/metadata/name' })]
        : [];
    },
  },
  {
    id: 'login-address',
    for: 'hosts',
    scope: ['/spec/hosts/*/address'],
    check: eachHost(({ address }, at) => judged('config.bad-address', at('address'), judgeServer(address))),
  },
  {
    id: 'bastion-address',
    for: 'hosts',
    scope: [`${bastion}/address`],
    check: ({ written: { spec } }) =>
      spec.global.bastion === undefined
        ? []
        : judged('config.bad-address', `${bastion}/address`, judgeServer(spec.global.bastion.address)),
  },
  {
    id: 'host-address',
    scope: ['/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: eachHost(({ address, internalAddress }, at) => {
      const isLoginOnly = internalAddress !== undefined && isServerName(address);
      const isJudgedElsewhere = !judgeServer(address).ok;
      return isLoginOnly || isJudgedElsewhere
        ? []
        : judged('config.bad-address', at('address'), judgeHostAddress(address));
    }),
  },
  {
    id: 'internal-address',
    scope: ['/spec/hosts/*/internalAddress'],
    check: eachHost(({ internalAddress }, at) =>
      internalAddress === undefined
        ? []
        : judged('config.bad-address', at('internalAddress'), parseAddressPair(internalAddress)),
    ),
  },
  {
    id: 'distinct-host-names',
    for: 'hosts',
    scope: ['/spec/hosts/*/name'],
    check: ({ written }) =>
      duplicates(written.spec.hosts.map(({ name }, index) => ({ value: name, at: pointer(index, 'name') }))),
  },
  {
    id: 'distinct-login-addresses',
    for: 'hosts',
    scope: ['/spec/hosts/*/address', '/spec/hosts/*/port', '/spec/global/port'],
    check: ({ config }) =>
      duplicates(
        config.spec.hosts.map(({ address, port }, index) => ({
          value: canonical(address),
          key: `${canonical(address)} ${port}`,
          at: pointer(index, 'address'),
        })),
      ),
  },
  {
    id: 'distinct-internal-addresses',
    scope: ['/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: ({ config, written }) =>
      duplicates(
        config.spec.hosts.flatMap(({ internalAddress, port }, index) =>
          Object.values(internalAddress).map((value) => {
            const own = written.spec.hosts[index]?.internalAddress;
            const at = pointer(index, own === undefined ? 'address' : 'internalAddress');
            return own === undefined ? { value, at, loginKey: `${value} ${port}` } : { value, at };
          }),
        ),
      ),
  },
  {
    id: 'one-private-key',
    for: 'hosts',
    scope: ['/spec/hosts/*/privateKey', '/spec/hosts/*/privateKeyPath'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap((host, index) => twoKeys(host, pointer(index, 'privateKeyPath'))),
  },
  {
    id: 'one-global-private-key',
    for: 'hosts',
    scope: ['/spec/global/privateKey', '/spec/global/privateKeyPath'],
    check: ({ written: { spec } }) => twoKeys(spec.global, '/spec/global/privateKeyPath'),
  },
  {
    id: 'one-bastion-private-key',
    for: 'hosts',
    scope: [`${bastion}/privateKey`, `${bastion}/privateKeyPath`],
    check: ({ written: { spec } }) => twoKeys(spec.global.bastion ?? {}, `${bastion}/privateKeyPath`),
  },
]);

const pointer = (index: number, field: string): string => `/spec/hosts/${index}/${field}`;

const twoKeys = (
  { privateKey, privateKeyPath }: Pick<WrittenHost, 'privateKey' | 'privateKeyPath'>,
  at: string,
): Problem[] =>
  privateKey !== undefined && privateKeyPath !== undefined
    ? [problem('config.two-keys', { field: fieldOf(at) }, { pointer: at })]
    : [];

interface Named {
  readonly value: string;
  readonly at: string;
  readonly key?: string;
  readonly loginKey?: string;
}

function duplicates(all: readonly Named[]): Problem[] {
  const first = new Map<string, Named>();
  return all.flatMap((named) => {
    const key = named.key ?? named.value;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, named);
      return [];
    }
    if (isSameLogin(named, other)) return [];
    const params = { field: fieldOf(named.at), other: fieldOf(other.at), value: named.value };
    return [problem('config.duplicate-host', params, { pointer: named.at })];
  });
}

/** Two hosts with one login address are already named by the rule about login addresses. */
const isSameLogin = (a: Named, b: Named): boolean => a.loginKey !== undefined && a.loginKey === b.loginKey;

function canonical(address: string): string {
  const parsed = parseAddress(address);
  return parsed.ok ? parsed.value.text : address;
}
