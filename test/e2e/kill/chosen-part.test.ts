import { expect, it } from 'vitest';
import { chosenPart } from './chosen-part.ts';

it('is everything unless something is said', () => {
  expect(chosenPart({})).toEqual({
    modes: ['kubexm', 'kubeadm'],
    journeys: ['cluster', 'master', 'worker'],
    limitMs: Number.POSITIVE_INFINITY,
  });
});

it('is what is named, for as long as is said', () => {
  const env = { KILL_MODES: 'kubeadm', KILL_JOURNEYS: 'worker, master', KILL_MINUTES: '90' };
  expect(chosenPart(env)).toEqual({ modes: ['kubeadm'], journeys: ['master', 'worker'], limitMs: 5_400_000 });
});

it('is refused where a word means nothing, so that nothing passes by not being run', () => {
  expect(() => chosenPart({ KILL_MODES: 'kubadm' })).toThrow('kubadm');
  expect(() => chosenPart({ KILL_MINUTES: 'soon' })).toThrow('KILL_MINUTES');
});
