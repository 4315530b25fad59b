import { expect, it } from 'vitest';
import { findTask } from './find-task.ts';

it.each([
  ['prepar', 'prepare-hosts'],
  ['instal-etcd', 'install-etcd'],
])('names the task that %s was meant for', (given, next) => {
  expect(() => findTask(given)).toThrow(
    expect.objectContaining({ code: 'usage.unknown-task', params: expect.objectContaining({ next }) }),
  );
});
