import { expect, it } from 'vitest';
import { controlSubject } from '../plan/port.ts';
import { changedBefore } from './keep-history.ts';

it('tells the cluster of a run that was taken up when it had changed a host before', () => {
  expect(changedBefore(['node1', controlSubject])).toBe(true);
});

it('tells it nothing of one that had only filled the cache of this machine, or was not taken up', () => {
  expect(changedBefore([controlSubject])).toBe(false);
  expect(changedBefore([])).toBe(false);
});
