import { type ProblemCode, problemCatalogue } from '../../problem/catalogue.ts';
import type { ProblemDefinition } from '../../problem/define-problems.ts';
import { exitCodes } from '../../problem/exit-code.ts';
import { type Lang, text } from '../../problem/text.ts';
import { exitCodeTexts } from '../help/exit-code-texts.ts';
import { page } from './markdown.ts';

const words = {
  exit: text('Exit code', '退出码'),
  why: text('Why', '原因'),
  fix: text('Fix', '解决'),
  colon: text(': ', '：'),
  stop: text('.', '。'),
};

/** Both languages on one page: whoever looks a code up may have been told it in either. */
export const problemPage = (code: ProblemCode): string =>
  page(`# ${code}`, ...partsOf(code, 'en'), '---', ...partsOf(code, 'zh'));

/** The same in one language. */
export const problemPageIn = (code: ProblemCode, lang: Lang): string =>
  page(`# ${code}`, ...partsOf(code, lang));

function partsOf(code: ProblemCode, lang: Lang): readonly string[] {
  const { exit, [lang]: says }: ProblemDefinition = problemCatalogue[code];
  const colon = words.colon[lang];
  return [
    `${words.exit[lang]} ${exitCodes[exit]}${colon}${exitCodeTexts[exit][lang]}${words.stop[lang]}`,
    `**${says.what}**`,
    `${words.why[lang]}${colon}${says.why}`,
    `${words.fix[lang]}${colon}${says.fix}`,
  ];
}
