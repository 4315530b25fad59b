import { fill, text } from '../../../problem/text.ts';
import type { ModuleRead } from '../../../runner/read/module.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';
import { attributeFinding, contentFinding } from './file.ts';

/** Kernel modules, now and at every boot. What is built into the kernel counts as loaded. */
export interface DesiredModules {
  readonly kind: 'modules';
  /** The file below /etc/modules-load.d that says it again at boot. */
  readonly file: string;
  readonly names: readonly string[];
}

const attributes = { mode: 0o644, owner: 'root:root' };

export const modulesKind = defineKind<DesiredModules, readonly [PathRead, ...ModuleRead[]]>({
  claims: ({ file, names }) => [`path:${file}`, ...names.map((name) => `module:${name}`)],
  reads: ({ file, names }) => [
    { kind: 'path', path: file, content: true },
    ...names.map((name) => ({ kind: 'module' as const, name })),
  ],
  captures: ({ file, names }) => [
    { kind: 'path', path: file },
    ...names.map((name) => ({ kind: 'module' as const, name })),
  ],
  judge({ file, names }, [atBoot, ...found]) {
    const content = names.map((name) => `${name}\n`).join('');
    const missing = names.filter((_, index) => found[index] === 'loadable' || found[index] === 'absent');
    const because = text('the kernel module {name} is not loaded', '内核模块 {name} 未加载');
    return verdict(
      [
        contentFinding(file, content, atBoot),
        attributeFinding(file, attributes, atBoot),
        ...missing.map((name) => finding(fill(because, { name }))),
      ],
      [
        { do: 'write-file', path: file, content, ...attributes },
        ...missing.map((name) => ({ do: 'load-module' as const, name })),
      ],
    );
  },
});
