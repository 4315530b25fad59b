import { reveal, type Secret } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';
import { fieldOf, pointerOf } from '../pointer.ts';
import { defineRules } from './rule.ts';

const proxyAt = ['spec', 'kubernetes', 'containerRuntime', 'proxy'] as const;

export const proxyRules = defineRules([
  {
    id: 'proxy-address',
    scope: [pointerOf([...proxyAt])],
    check: ({ written: { spec } }) => {
      const { httpProxy, httpsProxy } = spec.kubernetes.containerRuntime.proxy;
      return Object.entries({ httpProxy, httpsProxy }).flatMap(([name, proxy]) => {
        const pointer = pointerOf([...proxyAt, name]);
        return proxy === undefined || isProxyUrl(proxy)
          ? []
          : [problem('config.bad-proxy', { field: fieldOf(pointer) }, { pointer })];
      });
    },
  },
]);

/** What stands unquoted on one line of an environment file. */
const isProxyUrl = (proxy: Secret): boolean =>
  /^https?:\/\/[!#-&(-[\]-~]+$/.test(reveal(proxy)) && URL.canParse(reveal(proxy));
