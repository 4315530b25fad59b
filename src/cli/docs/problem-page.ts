import { type ProblemCode, problemCatalogue } from '../../problem/catalogue.ts';
import type { ProblemDefinition } from '../../problem/define-problems.ts';
import { exitCodes } from '../../problem/exit-code.ts';
import { exitCodeTexts } from '../help/exit-code-texts.ts';
import { page } from './markdown.ts';

export function problemPage(code: ProblemCode): string {
  const { exit, en, zh }: ProblemDefinition = problemCatalogue[code];
  return page(
    `# ${code}`,
    `Exit code ${exitCodes[exit]}: ${exitCodeTexts[exit].en}.`,
    `**${en.what}**`,
    `Why: ${en.why}`,
    `Fix: ${en.fix}`,
    '---',
    `退出码 ${exitCodes[exit]}：${exitCodeTexts[exit].zh}。`,
    `**${zh.what}**`,
    `原因：${zh.why}`,
    `解决：${zh.fix}`,
  );
}
