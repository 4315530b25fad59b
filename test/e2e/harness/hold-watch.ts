import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callLimitMs, openCall } from './api-call.ts';

const retryMs = 100;
const watched = '/api/v1/namespaces/default/configmaps?watch=1';

/** Holds a watch and opens it anew when it breaks; one in which the writes of the prober no longer come is dead, too. */
export async function holdWatch(
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ readonly breaks: number; readonly longestMs: number }> {
  let [opened, longestMs, brokenAt] = [0, 0, 0];
  while (!signal.aborted) {
    const { promise: broken, resolve } = Promise.withResolvers<void>();
    const watch = openCall(access, { path: watched });
    const silence = setTimeout(() => watch.destroy(new Error('silent')), callLimitMs);
    watch.on('response', (response) => {
      response.on('error', () => resolve());
      if (response.statusCode !== 200) {
        watch.destroy();
        return;
      }
      if (opened > 0) longestMs = Math.max(longestMs, performance.now() - brokenAt);
      opened += 1;
      response.on('data', () => silence.refresh());
    });
    watch.on('error', () => resolve());
    watch.on('close', () => resolve());
    watch.end();
    const stop = (): void => void watch.destroy();
    signal.addEventListener('abort', stop, { once: true });
    const openedBefore = opened;
    await broken;
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    if (opened > openedBefore) brokenAt = performance.now();
    if (!signal.aborted) await sleep(retryMs);
  }
  return { breaks: Math.max(0, opened - 1), longestMs: Math.round(longestMs) };
}
