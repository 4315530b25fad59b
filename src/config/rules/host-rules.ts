import { parseAddress } from '../../domain/address.ts';
import { judgeDomainName } from '../../domain/domain-name.ts';
import { parseAddressPair } from '../../domain/dual-stack.ts';
import { judgeHostAddress } from '../../domain/host-address.ts';
import { judgeHostName } from '../../domain/host-name.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { type Draft, defineRules } from './rule.ts';
import { example } from './words.ts';

type WrittenHost = Draft['written']['spec']['hosts'][number];

/** One look at every host, each problem at a field of that host. */
const eachHost =
  (
    look: (
      host: WrittenHost,
      at: (field: string) => { field: string; pointer: string },
    ) => Problem | undefined,
  ) =>
  ({ written }: Draft): Problem[] =>
    written.spec.hosts.flatMap((host, index) => {
      const at = (field: string) => ({
        field: `spec.hosts[${index}].${field}`,
        pointer: `/spec/hosts/${index}/${field}`,
      });
      return look(host, at) ?? [];
    });

export const hostRules = defineRules([
  {
    id: 'host-name',
    for: 'hosts',
    scope: ['/spec/hosts/*/name'],
    check: eachHost(({ name }, at) => {
      const verdict = judgeHostName(name);
      if (verdict.ok) return undefined;
      const { field, pointer } = at('name');
      const params = { field, because: verdict.because, example: example(verdict.suggestion) };
      return problem('config.bad-name', params, { pointer });
    }),
  },
  {
    id: 'host-login-address',
    for: 'hosts',
    scope: ['/spec/hosts/*/address'],
    check: eachHost(({ address }, at) => {
      const verdict = parseAddress(address);
      if (verdict.ok || isReachableName(address)) return undefined;
      const { field, pointer } = at('address');
      const params = { field, because: verdict.because, example: example(verdict.suggestion) };
      return problem('config.bad-address', params, { pointer });
    }),
  },
  {
    id: 'host-address',
    scope: ['/spec/hosts/*/address', '/spec/hosts/*/internalAddress'],
    check: eachHost((host, at) => {
      if (host.internalAddress !== undefined && isReachableName(host.address)) return undefined;
      const verdict = judgeHostAddress(host.address);
      if (verdict.ok || !parseAddress(host.address).ok) return undefined;
      const { field, pointer } = at('address');
      const params = { field, because: verdict.because, example: example(verdict.suggestion) };
      return problem('config.bad-address', params, { pointer });
    }),
  },
  {
    id: 'host-internal-address',
    scope: ['/spec/hosts/*/internalAddress'],
    check: eachHost(({ internalAddress }, at) => {
      if (internalAddress === undefined) return undefined;
      const verdict = parseAddressPair(internalAddress);
      if (verdict.ok) return undefined;
      const { field, pointer } = at('internalAddress');
      const params = { field, because: verdict.because, example: example(verdict.suggestion) };
      return problem('config.bad-address', params, { pointer });
    }),
  },
]);

/** A login may go to a name; a row of numbers is never one. */
const isReachableName = (address: string): boolean =>
  judgeDomainName(address).ok && /[a-z]/.test(address.split('.').at(-1) ?? '');
