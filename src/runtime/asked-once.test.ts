import { expect, it } from 'vitest';
import { askedOnce } from './asked-once.ts';

it('asks about each key of each host once, also while the first question is still open', async () => {
  const asked: string[] = [];
  const confirm = askedOnce(
    async ({ host, fingerprint }: { host: string; fingerprint: string }) => {
      asked.push(`${host} ${fingerprint}`);
      return host === 'jump';
    },
    ({ host, fingerprint }) => [host, fingerprint],
  );
  const of = (host: string, fingerprint: string) => confirm({ host, fingerprint });
  const open = [of('jump', 'A'), of('jump', 'A'), of('jump', 'B'), of('node1', 'A')];
  expect(await Promise.all(open)).toEqual([true, true, true, false]);
  expect(await of('node1', 'A')).toBe(false);
  expect(asked).toEqual(['jump A', 'jump B', 'node1 A']);
});
