import type { UndoEntry } from '../../engine/journal.ts';
import { text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';

const stop = text('cannot be undone, the rollback ends here', '无法撤销，回滚到此为止');

/** What a rollback would do, in the order it would do it. */
export function undoLines(entries: readonly UndoEntry[], { lang }: CliContext): readonly string[] {
  return entries.map((entry) => {
    const what =
      'actions' in entry
        ? entry.actions.map(describe).join(', ')
        : `${stop[lang]}: ${entry.irreversible[lang]}`;
    return `${entry.host}  ${entry.step}  ${what}`;
  });
}

type Undo = Extract<UndoEntry, { actions: unknown }>['actions'][number];

/** The action and what it is about; the old content itself is never shown. */
function describe(action: Undo): string {
  const about = ['path', 'name', 'key', 'device', 'reference', 'value'].flatMap((field) => {
    const value: unknown = Reflect.get(action, field);
    return typeof value === 'string' ? [value] : [];
  });
  return [action.do, about[0]].filter(Boolean).join(' ');
}
