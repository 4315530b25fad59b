import { posix } from 'node:path';
import type { UndoAction } from '../../plan/undo.ts';
import { problem } from '../../problem/problem.ts';
import type { PathState } from '../read/path.ts';
import { sh } from '../script.ts';
import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CapturePath {
  readonly kind: 'path';
  readonly path: string;
}

export const capturePath = defineCapture<CapturePath>({
  key: ({ path }) => `path:${path}`,
  plan({ path }) {
    const parents = parentsOf(path);
    return capturePlan({
      reads: [path, ...parents].map((one) => ({ kind: 'path' as const, path: one })),
      keeps: [{ file: path }],
      actions: ([found, ...above], [sha256]) => [
        ...missingParents(parents, above),
        actionFor(path, found, sha256 ?? null),
      ],
    });
  },
});

export interface CaptureBlock {
  readonly kind: 'block';
  readonly path: string;
  readonly key: string;
}

export const captureBlock = defineCapture<CaptureBlock>({
  key: ({ path, key }) => `block:${path}#${key}`,
  plan: ({ path, key }) =>
    capturePlan({
      reads: parentsOf(path).map((parent) => ({ kind: 'path' as const, path: parent })),
      keeps: [{ file: path }],
      actions: (above, [sha256]) => [
        ...missingParents(parentsOf(path), above),
        { do: 'restore-block', path, key, sha256: sha256 ?? null },
      ],
    }),
});

export interface CaptureTree {
  readonly kind: 'tree';
  readonly path: string;
}

export const captureTree = defineCapture<CaptureTree>({
  key: ({ path }) => `tree:${path}`,
  plan({ path }) {
    const parents = parentsOf(path);
    return capturePlan({
      reads: [path, ...parents].map((one) => ({ kind: 'path' as const, path: one })),
      keeps: [{ output: sh`[ ! -d ${path} ] || tar -c --numeric-owner -C ${path} .` }],
      actions: ([found, ...above], [sha256]) =>
        found?.type === 'directory' && sha256
          ? [
              { do: 'restore-tree', path, sha256 },
              { do: 'restore-directory', path, mode: found.mode, owner: found.ids },
            ]
          : [...missingParents(parents, above), { do: 'remove-path', path, recursive: true }],
    });
  },
});

/** From the outermost in, without the root. */
function parentsOf(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '/' ? [] : [...parentsOf(parent), parent];
}

/** A directory that was not there goes again, once it is empty. */
const missingParents = (parents: readonly string[], found: readonly PathState[]): UndoAction[] =>
  parents
    .filter((_, index) => found[index]?.type === 'absent')
    .map((path) => ({ do: 'remove-path', path, recursive: false }));

function actionFor(path: string, found: PathState | undefined, sha256: string | null): UndoAction {
  switch (found?.type) {
    case 'file':
      if (sha256 === null) throw problem('host.capture-raced', { path });
      return { do: 'restore-file', path, sha256, mode: found.mode, owner: found.ids };
    case 'directory':
      return { do: 'restore-directory', path, mode: found.mode, owner: found.ids };
    case 'link':
      return { do: 'restore-link', path, target: found.target };
    case 'other':
      throw problem('host.not-restorable', { path });
    default:
      return { do: 'remove-path', path, recursive: false };
  }
}
