import { arch } from 'node:os';
import type { Arch } from '../../src/domain/arch.ts';
import { problem } from '../../src/problem/problem.ts';

const names: Readonly<Record<string, Arch>> = { x64: 'amd64', arm64: 'arm64' };

/** What is built runs where it was built. */
export function machineArch(): Arch {
  const found = names[arch()];
  if (found === undefined) throw problem('components.processor-unknown', { processor: arch() });
  return found;
}
