/** The value, or `undefined` when it is not there in time; the promise itself goes on. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const timer = Promise.withResolvers<undefined>();
  const handle = setTimeout(() => timer.resolve(undefined), ms);
  try {
    return await Promise.race([promise, timer.promise]);
  } finally {
    clearTimeout(handle);
  }
}
