import { expect, it } from 'vitest';
import { chosenPart } from './chosen-part.ts';

it('is everything unless something is said', () => {
  const part = chosenPart({});
  expect(part).toMatchObject({
    modes: ['kubexm', 'kubeadm'],
    journeys: ['cluster', 'master', 'worker'],
    limitMs: Number.POSITIVE_INFINITY,
  });
  expect(part.wants('host.mark')).toBe(true);
});

it('is what is named, for as long as is said', () => {
  const env = { KILL_MODES: 'kubeadm', KILL_JOURNEYS: 'worker, master', KILL_MINUTES: '90' };
  expect(chosenPart(env)).toMatchObject({
    modes: ['kubeadm'],
    journeys: ['master', 'worker'],
    limitMs: 5_400_000,
  });
  const { wants } = chosenPart({ KILL_STEPS: 'host.mark, etcd.run-member' });
  expect(['host.mark', 'etcd.run-member', 'kubeadm.init'].map(wants)).toEqual([true, true, false]);
});

it('is refused where a word means nothing, so that nothing passes by not being run', () => {
  expect(() => chosenPart({ KILL_MODES: 'kubadm' })).toThrow('kubadm');
  expect(() => chosenPart({ KILL_MINUTES: 'soon' })).toThrow('KILL_MINUTES');
});
