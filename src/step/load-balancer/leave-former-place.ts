import { balancerPaths } from '../../domain/balancer-paths.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface LeaveFormerPlaceInput {
  /** An address and a port. */
  readonly former: string;
}

const { leftPlace } = balancerPaths;

/** Programs that look names up go by what they have read for five seconds. */
const namesKnownSeconds = 6;

const because = text('connections to {former} are held', '仍保持着到 {former} 的连接');

/**
 * Ends what a node holds at the former place of the API while somebody still answers there: its programs connect anew, by
 * the name. Held until the address is gone, kubelets would wait for seconds and others for three quarters of a minute.
 * A kernel that ends no connections of others is asked once.
 */
export const leaveFormerPlace = proceduralStep<LeaveFormerPlaceInput>({
  id: 'load-balancer.leave-former-place',
  title: text('Leave the former place of the API', '断开与 API 旧入口的连接'),
  port: 'host',
  disruption: 'reload',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { former }) {
      const [held, left] = await look(
        reader,
        { kind: 'query', argv: ['ss', ...connectionsTo(former)] },
        { kind: 'path', path: leftPlace, content: true },
      );
      const isHeld = held.state === 'answered' && held.stdout.trim() !== '';
      const wasAsked = left.type === 'file' && left.content?.toString() === former;
      return isHeld && !wasAsked ? drifted(fill(because, { former }), 'reload') : satisfied(undefined);
    },
  },
  claims: () => [`path:${leftPlace}`],
  // Whatever a node holds now, it may hold something when its names have moved.
  watches: () => [`block:${hostPaths.hostNames}#`],
  undo: () => ({ capture: [{ kind: 'path', path: leftPlace }] }),
  async apply(port, { former }, _lease, { signal }) {
    const timeoutMs = 30_000;
    await port.run({ argv: ['sleep', String(namesKnownSeconds)], timeoutMs, signal });
    await port.run({ argv: ['ss', '--kill', ...connectionsTo(former)], timeoutMs, signal });
    const written = { path: leftPlace, content: former, mode: 0o644, owner: 'root:root' } as const;
    await port.change([{ do: 'write-file', ...written }], signal);
  },
});

const connectionsTo = (place: string) =>
  ['--no-header', '--numeric', '--tcp', 'state', 'established', 'dst', place] as const;
