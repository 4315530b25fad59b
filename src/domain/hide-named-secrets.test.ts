import { expect, it } from 'vitest';
import { hideInWord } from './hide-named-secrets.ts';

it.each([
  ['spec.global.password=ab,cd', 'spec.global.password=***'],
  ['spec.global.password=#S3cret a#b', 'spec.global.password=***'],
  ['spec.global.pasword=x', 'spec.global.pasword=***'],
  ['--extra-vars=spec.global.password=x=y', '--extra-vars=spec.global.password=***'],
  ['spec.registry.auths.one.token: x', 'spec.registry.auths.one.token:***'],
  ['spec.system.httpProxy=http://u:p@ss/w@proxy:3128', 'spec.system.httpProxy=http://***@proxy:3128'],
  ['spec.etcd.port=2379', 'spec.etcd.port=2379'],
  ['cluster.yaml', 'cluster.yaml'],
])('%s is shown as %s', (word, shown) => expect(hideInWord(word)).toBe(shown));
