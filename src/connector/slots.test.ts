import { describe, expect, it } from 'vitest';
import { slots } from './slots.ts';

describe('slots', () => {
  it('lets in no more than the limit and the others in their order', async () => {
    const two = slots(2);
    const first = await two.acquire();
    await two.acquire();
    const order: string[] = [];
    const enter = async (name: string): Promise<() => void> => {
      const release = await two.acquire();
      order.push(name);
      return release;
    };
    const third = enter('third');
    const fourth = enter('fourth');
    await Promise.resolve();
    expect(order).toEqual([]);
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('counts a slot given back twice only once', async () => {
    const one = slots(1);
    const release = await one.acquire();
    release();
    release();
    await one.acquire();
    const cancel = new AbortController();
    const second = one.acquire(cancel.signal);
    cancel.abort('still full');
    await expect(second).rejects.toBe('still full');
  });

  it('forgets who lost interest while waiting', async () => {
    const one = slots(1);
    const release = await one.acquire();
    const cancel = new AbortController();
    const impatient = one.acquire(cancel.signal);
    const patient = one.acquire();
    cancel.abort('gone');
    await expect(impatient).rejects.toBe('gone');
    release();
    await expect(patient).resolves.toBeTypeOf('function');
  });
});
