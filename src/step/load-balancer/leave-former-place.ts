import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const { formerPlaces } = balancerPaths;

/** Programs that look names up go by what they have read for five seconds. */
const namesKnownSeconds = 6;

const because = text('connections to {places} may be held', '可能仍保持着到 {places} 的连接');

/**
 * Ends what a node holds at places of the API that were noted, while somebody still answers there: its programs connect
 * anew, by the name. Held until the address is gone, kubelets would wait for seconds and others for three quarters of a
 * minute. A kernel that ends no connections of others is asked once.
 */
export const leaveFormerPlace = proceduralStep<object>({
  id: 'load-balancer.leave-former-place',
  title: text('Leave the former place of the API', '断开与 API 旧入口的连接'),
  port: 'host',
  disruption: 'reload',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader) {
      const places = await notedPlaces(reader);
      return places.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { places: places.join(', ') }), 'reload');
    },
  },
  claims: () => ['connections-to-former-places'],
  watches: () => [`path:${formerPlaces}`],
  undo: () => ({ capture: [{ kind: 'path', path: formerPlaces }] }),
  async apply(port, _input, _lease, { signal }) {
    const places = await notedPlaces(port);
    if (places.length === 0) return;
    const timeoutMs = 30_000;
    await port.run({ argv: ['sleep', String(namesKnownSeconds)], timeoutMs, signal });
    for (const place of places)
      await port.run({ argv: ['ss', '--kill', ...connectionsTo(place)], timeoutMs, signal });
    await port.change([{ do: 'remove-path', path: formerPlaces, recursive: false }], signal);
  },
});

async function notedPlaces(reader: Reader): Promise<readonly string[]> {
  const [noted] = await look(reader, { kind: 'path', path: formerPlaces, content: true });
  return noted.type === 'file' ? (noted.content?.toString().split('\n').filter(Boolean) ?? []) : [];
}

const connectionsTo = (place: string) =>
  ['--no-header', '--numeric', '--tcp', 'state', 'established', 'dst', place] as const;
