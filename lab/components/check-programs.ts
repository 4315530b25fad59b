import { join } from 'node:path';
import { problem } from '../../src/problem/problem.ts';
import { tryCommand } from '../run-command.ts';
import type { BuildUnit } from './build-unit.ts';

/** Asks every program which version it is: a wrong flag of the linker is found here, not in a cluster. */
export async function checkPrograms(unit: BuildUnit, folder: string): Promise<void> {
  for (const { name, ask, tells } of unit.programs) {
    if (ask === undefined || tells === undefined) continue;
    const { stdout, stderr } = await tryCommand({ argv: [join(folder, name), ...ask] });
    const answer = `${stdout}${stderr}`;
    if (!answer.includes(tells))
      throw problem('components.wrong-version', {
        program: name,
        expected: tells,
        answer: answer.trim().slice(0, 300),
      });
  }
}
