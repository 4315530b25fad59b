/** Collects what arrives and hands it on together: when there is much of it, after a while, and at the end. */
export interface Batch<T> {
  add(item: T): void;
  close(): void;
}

export interface BatchOptions<T> {
  readonly maxItems: number;
  readonly maxDelayMs: number;
  commit(items: readonly T[]): void;
}

/** A commit that fails while nobody is calling is thrown at the next call. */
export function createBatch<T>({ maxItems, maxDelayMs, commit }: BatchOptions<T>): Batch<T> {
  let pending: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let failure: { readonly error: unknown } | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length === 0) return;
    const items = pending;
    pending = [];
    commit(items);
  };
  const flushUnobserved = (): void => {
    try {
      flush();
    } catch (error) {
      failure = { error };
    }
  };
  const throwFailure = (): void => {
    if (failure === undefined) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  };

  return {
    add(item) {
      throwFailure();
      pending.push(item);
      if (pending.length >= maxItems) flush();
      else timer ??= setTimeout(flushUnobserved, maxDelayMs);
    },
    close() {
      flush();
      throwFailure();
    },
  };
}
