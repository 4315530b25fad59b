import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { containerdPaths } from './containerd-paths.ts';

/** What containerd makes by itself: sockets and records of containers that ran, and folders it offers to others. */
const made = ['/run/containerd', '/run/nri', '/opt/containerd'] as const;

/** It makes these as well, but others may have put something there. */
const shared = ['/etc/cni/net.d', '/etc/cni', '/run/netns'] as const;

const left = text('{path} is left of containerd', '{path} 是 containerd 的残留');

/** Nothing that containerd made for itself is left, unless one that was there before us runs again. */
export const removeTraces = proceduralStep<object>({
  id: 'containerd.remove-traces',
  title: text('Remove what containerd left', '清除 containerd 的残留'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader) {
      const [unit, ...paths] = await look(
        reader,
        { kind: 'unit', name: containerdPaths.unit },
        ...made.map((path) => ({ kind: 'path' as const, path })),
      );
      const path = made.find((_, index) => paths[index]?.type !== 'absent');
      return unit.active || path === undefined ? satisfied(undefined) : drifted(fill(left, { path }));
    },
  },
  claims: () => made.map((path) => `tree:${path}`),
  // What is put back, and what is stopped, decides whether containerd still runs.
  watches: () => ['originals', 'units:started'],
  undo: () => ({ irreversible: text('containerd makes these anew', '这些内容会由 containerd 重新生成') }),
  async apply(port, _input, _lease, { signal }) {
    const remove = {
      argv: ['rm', '-rf', '--one-file-system', '--', ...made],
      timeoutMs: 60_000,
      signal,
    } as const;
    const { code } = await port.run(remove);
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
    const empty = ['rmdir', '--ignore-fail-on-non-empty', '--', ...shared] as const;
    await port.run({ argv: empty, timeoutMs: 60_000, signal });
  },
});
