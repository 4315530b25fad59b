import { confirm, isCancel, password } from '@clack/prompts';
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

/** Nothing of the answer is shown, not even its length. Undefined when it was left with Ctrl-C. */
export async function askSecret(question: Text, lang: Lang): Promise<string | undefined> {
  const answer = await password({ message: question[lang], mask: '', output: process.stderr });
  return isCancel(answer) ? undefined : (answer ?? '');
}
