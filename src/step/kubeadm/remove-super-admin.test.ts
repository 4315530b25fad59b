import { expect, it } from 'vitest';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { removeSuperAdmin } from './remove-super-admin.ts';

it('is gone, and nowhere kept to be put back', async () => {
  const { check } = removeSuperAdmin;
  if (!isBatched(check)) throw new Error('seen in one look with the rest');
  const judged = (type: string) => check.judge({}, [{ type }], applyContext.situation).state;
  expect([judged('file'), judged('absent')]).toEqual(['drifted', 'satisfied']);
  const changes: unknown[] = [];
  const port = { change: async (asked: readonly unknown[]) => void changes.push(...asked) };
  await removeSuperAdmin.apply(port as unknown as HostPort, {}, {}, applyContext);
  expect(changes).toEqual([
    { do: 'remove-path', path: '/etc/kubernetes/super-admin.conf', recursive: false },
  ]);
  expect(removeSuperAdmin.undo({})).toEqual({ capture: [] });
});
