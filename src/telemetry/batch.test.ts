import { expect, it, onTestFinished, vi } from 'vitest';
import { type BatchOptions, createBatch } from './batch.ts';

const never = 1_000_000;

function recording(options: Partial<BatchOptions<number>>) {
  const commits: number[][] = [];
  const batch = createBatch<number>({
    maxItems: never,
    maxDelayMs: never,
    commit: (items) => commits.push([...items]),
    ...options,
  });
  return { batch, commits };
}

it('hands on what it holds when there is enough of it, and the rest at the end', () => {
  const { batch, commits } = recording({ maxItems: 2 });
  for (const item of [1, 2, 3]) batch.add(item);
  expect(commits).toEqual([[1, 2]]);
  batch.close();
  expect(commits).toEqual([[1, 2], [3]]);
});

it('hands on what it holds after a while', async () => {
  const { batch, commits } = recording({ maxDelayMs: 1 });
  batch.add(1);
  await expect.poll(() => commits).toEqual([[1]]);
  batch.close();
  expect(commits).toEqual([[1]]);
});

it('throws at the next call what went wrong while nobody was calling', async () => {
  let failures = 0;
  const batch = createBatch<number>({
    maxItems: never,
    maxDelayMs: 1,
    commit: () => {
      failures += 1;
      throw new Error('disk full');
    },
  });
  batch.add(1);
  await expect.poll(() => failures).toBe(1);
  expect(() => batch.add(2)).toThrow('disk full');
  batch.close();
});

it('leaves no timer behind that would keep the program alive', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { batch } = recording({});
  batch.add(1);
  expect(vi.getTimerCount()).toBe(1);
  batch.close();
  expect(vi.getTimerCount()).toBe(0);
});
