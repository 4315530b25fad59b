import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { containerdPaths } from './containerd-paths.ts';
import { anyShim, podsClaim } from './shims.ts';

/** What containerd makes by itself: sockets and records of containers that ran. */
const made = ['/run/containerd', '/run/nri'] as const;

/** Folders that it offers to others; what they put there is theirs. */
const offered = '/opt/containerd';
const unused = ['find', offered, '-depth', '-type', 'd', '-empty'] as const;

/** It makes these as well, but others may have put something there. */
const shared = ['/etc/cni/net.d', '/etc/cni', '/run/netns'] as const;

const left = text('{path} is left of containerd', '{path} 是 containerd 的残留');

/**
 * Nothing that containerd made for itself is left, unless one that was there before us runs again, or containers of others
 * run on without one.
 */
export const removeTraces = proceduralStep<object>({
  id: 'containerd.remove-traces',
  title: text('Remove what containerd left', '清除 containerd 的残留'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader) {
      const [unit, shims, empty, ...paths] = await look(
        reader,
        { kind: 'unit', name: containerdPaths.unit },
        { kind: 'query', argv: ['pgrep', '-f', anyShim] },
        { kind: 'query', argv: [...unused, '-print', '-quit'] },
        ...made.map((path) => ({ kind: 'path' as const, path })),
      );
      if (unit.active || isSaid(shims)) return satisfied(undefined);
      const path =
        made.find((_, index) => paths[index]?.type !== 'absent') ?? (isSaid(empty) ? offered : undefined);
      return path === undefined ? satisfied(undefined) : drifted(fill(left, { path }));
    },
  },
  claims: () => [...made, offered].map((path) => `tree:${path}`),
  // What is put back, and what is stopped, decides whether containerd or a container still runs.
  watches: () => ['originals', 'units:started', podsClaim],
  undo: () => ({ irreversible: text('containerd makes these anew', '这些内容会由 containerd 重新生成') }),
  async apply(port, _input, _lease, { signal }) {
    const remove = {
      argv: ['rm', '-rf', '--one-file-system', '--', ...made],
      timeoutMs: 60_000,
      signal,
    } as const;
    const { code } = await port.run(remove);
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
    await port.run({ argv: [...unused, '-delete'], timeoutMs: 60_000, signal });
    const empty = ['rmdir', '--ignore-fail-on-non-empty', '--', ...shared] as const;
    await port.run({ argv: empty, timeoutMs: 60_000, signal });
  },
});
