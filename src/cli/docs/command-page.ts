import { type Lang, text } from '../../problem/text.ts';
import { type Command, nameOf } from '../define-command.ts';
import { globalFlags } from '../flag.ts';
import { flagRow, helpTitles } from '../help/command-help.ts';
import { usageLine } from '../help/usage-line.ts';
import { spellingsOf } from '../invocation/find-command.ts';
import { page, table } from './markdown.ts';

const colon = text(': ', '：');

export const commandFile = (command: Command): string => `${nameOf(command).replace(' ', '-')}.md`;

export function commandPage(command: Command, lang: Lang): string {
  const title = (name: keyof typeof helpTitles) => `## ${helpTitles[name][lang]}`;
  const also = spellingsOf(command).filter((name) => name !== nameOf(command));
  const head = (left: keyof typeof helpTitles) => [helpTitles[left][lang], helpTitles.meaning[lang]];
  const flagTable = (flags: Command['flags']) =>
    table(
      head('flag'),
      Object.values(flags ?? {}).map((flag) => {
        const { left, right } = flagRow(flag);
        return [`\`${left.trim()}\``, right[lang]];
      }),
    );
  const args = Object.values(command.args ?? {});
  return page(
    `# kubexm ${nameOf(command)}`,
    command.summary[lang],
    `\`\`\`\n${usageLine(command)}\n\`\`\``,
    also.length > 0 &&
      `${helpTitles.also[lang]}${colon[lang]}${also.map((name) => `\`kubexm ${name}\``).join(', ')}`,
    command.description[lang],
    title('examples'),
    table(
      head('command'),
      command.examples.map(({ command: typed, says }) => [`\`${typed}\``, says[lang]]),
    ),
    args.length > 0 && title('arguments'),
    args.length > 0 &&
      table(
        head('argument'),
        args.map(({ name, says }) => [`\`${name}\``, says[lang]]),
      ),
    command.flags !== undefined && title('flags'),
    command.flags !== undefined && flagTable(command.flags),
    title('global'),
    flagTable(globalFlags),
  );
}
