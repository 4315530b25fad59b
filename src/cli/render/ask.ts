import { confirm, isCancel } from '@clack/prompts';
import { type Lang, type Text, text } from '../../problem/text.ts';

const answers = { yes: text('Yes', '是'), no: text('No', '否') };

/** A question to the person at the terminal; undefined when it was left with Ctrl-C. */
export async function ask(question: Text, lang: Lang): Promise<boolean | undefined> {
  const answer = await confirm({
    message: question[lang],
    active: answers.yes[lang],
    inactive: answers.no[lang],
    initialValue: false,
    output: process.stderr,
  });
  return isCancel(answer) ? undefined : answer;
}
