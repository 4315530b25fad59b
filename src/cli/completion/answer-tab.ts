import table from '../docs/data/commands.json' with { type: 'json' };
import { printText } from '../render/print-text.ts';
import { languageOf } from '../settings.ts';
import { candidatesFor } from './candidates.ts';
import { complete } from './complete.ts';
import { isShell } from './shell-scripts.ts';
import { tabWorld } from './tab-world.ts';
import { readTable, type WrittenTable } from './written-table.ts';

/** `kubexm complete SHELL -- WORDS`, typed by the scripts of the shells alone: one line that says what kind of answer it is, then what could stand there. */
export async function answerTab(
  [shell = '', dashes, ...typed]: readonly string[],
  world = tabWorld(),
): Promise<number> {
  if (!isShell(shell) || dashes !== '--') return 2;
  const words = shell === 'bash' ? joinSplitFlags(typed) : typed;
  const lang = languageOf(world.env);
  // The file is written from this very type, and a test holds it against the commands.
  const found = complete(words, readTable(table as WrittenTable), lang);
  const candidates = await candidatesFor(found, { cwd: world.cwd, lang });
  const kind = found.kind === 'named' ? 'words' : found.kind;
  // Fish replaces the whole word, the others only what stands behind the equals sign.
  const prefix = shell === 'fish' ? (/^--[^=]+=/.exec(words.at(-1) ?? '')?.[0] ?? '') : '';
  const lines = candidates.map(({ value, says }) => `${prefix}${value}\t${says}`);
  printText([kind, ...lines, ''].join('\n'), world);
  return 0;
}

/** Bash breaks words at `=`: `--output = js` is put together again. */
function joinSplitFlags(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last?.startsWith('--') && (word === '=' || last.endsWith('='))) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
  }
  return joined;
}
