import { problem } from '../../problem/problem.ts';
import { knowsItsImage } from '../node-local-dns.ts';
import { defineRules } from './rule.ts';

const enabledAt = '/spec/dns/nodelocaldns/enabled';

export const dnsRules = defineRules([
  {
    id: 'node-local-dns-image',
    scope: [enabledAt, '/spec/artifacts', '/spec/kubernetes/version'],
    check: ({ written, config }) =>
      written.spec.dns.nodelocaldns.enabled === true && !knowsItsImage(config.spec)
        ? [
            problem(
              'config.node-local-dns-image',
              { version: config.spec.kubernetes.version },
              { pointer: enabledAt },
            ),
          ]
        : [],
  },
]);
