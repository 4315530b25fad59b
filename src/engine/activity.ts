/** Counts what is under way; `idle` resolves when the last of it ends. */
export interface Activity {
  /** Runs something as part of the whole. What it throws is our own bug and fails the whole. */
  during(work: () => Promise<void>): void;
  readonly idle: Promise<void>;
}

export function createActivity(): Activity {
  let underWay = 0;
  const { promise: idle, resolve, reject } = Promise.withResolvers<void>();
  return {
    idle,
    during(work) {
      underWay += 1;
      work().then(() => {
        underWay -= 1;
        if (underWay === 0) resolve();
      }, reject);
    },
  };
}
