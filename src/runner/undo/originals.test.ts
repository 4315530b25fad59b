import { expect, it } from 'vitest';
import { packagesBrought } from './originals.ts';

it('knows the packages that were not there before kubexm came', () => {
  const original = (names: string, ...install: readonly string[]) => ({
    runId: 'run',
    node: 'create/preparation/install-packages/system.install-packages',
    key: `packages:${names}`,
    actions: [{ do: 'packages' as const, before: '', install }],
  });
  const brought = packagesBrought([
    original('nginx,socat', 'nginx@1.22.1-9+deb12u1'),
    original('haproxy,nginx,socat', 'nginx@1.22.1-9+deb12u1', 'socat@1.7@2'),
  ]);
  expect([...brought].sort()).toEqual(['haproxy', 'socat']);
});
