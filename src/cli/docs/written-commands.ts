export interface WrittenCommand {
  readonly line: string;
  /** What would be handed to kubexm. */
  readonly words: readonly string[];
  /** It stands between words, where a command is often only named. */
  readonly isMention: boolean;
}

/** The lines of a Markdown page that call kubexm: in blocks of shell, then those between words. */
export function writtenCommands(page: string): readonly WrittenCommand[] {
  const blocks = [...page.matchAll(/^```(?:sh)?\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
    code.split('\n'),
  );
  const outside = page.replace(/^```.*?^```$/gms, '');
  const spans = [...outside.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const read = (line: string, isMention: boolean): readonly WrittenCommand[] => {
    const called = /^(?:.*<\()?(?:\S*\/)?kubexm (.*)$/.exec(line.trim());
    return called === null ? [] : [{ line, words: wordsOf(called[1] ?? ''), isMention }];
  };
  return [
    ...blocks.flatMap((line) => read(withoutComment(line), false)),
    ...spans.flatMap((span) => read(span.replace(/ \[-[^\]]*\]/g, ''), true)),
  ];
}

const withoutComment = (line: string): string => line.replace(/(^|\s)#\s.*$/, '');

/** As a shell would break them, up to where the output goes or the next command begins. */
function wordsOf(typed: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of typed.matchAll(/'[^']*'|"[^"]*"|[^\s'"]+/g)) {
    if (/^[|>&;]/.test(word)) break;
    words.push(word.replace(/^(['"])(.*)\1$/, '$2').replace(/\)$/, ''));
  }
  return words;
}
