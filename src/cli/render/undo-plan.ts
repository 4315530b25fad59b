import type { UndoEntry } from '../../engine/journal.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Lang, text } from '../../problem/text.ts';
import type { UndoPlan } from '../../runtime/roll-back.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { compressHosts } from './host-set.ts';
import { shownHost } from './shown-host.ts';

const stop = text('cannot be undone, the rollback ends here: {because}', '无法撤销，回滚到此为止：{because}');

const goes = text(
  '{hosts}  out of the cluster, each as it was before it came',
  '{hosts}  退出集群，并恢复到加入之前的状态',
);

/** Hosts that leave as a whole. */
export const leavingLines = (hosts: readonly string[], lang: Lang): readonly string[] =>
  hosts.length === 0 ? [] : [fill(goes, { hosts: compressHosts(hosts).join(', ') })[lang]];

const question = text('Undo these changes ({count})?', '撤销以上 {count} 项变更吗？');

/** Shows what would be undone and gives the operator's answer; a dry run ends there. */
export async function approveUndo(
  plan: UndoPlan,
  { dryRun, yes, output }: { readonly dryRun: boolean; readonly yes: boolean; readonly output: OutputFormat },
  context: CliContext,
): Promise<'run' | 'shown'> {
  if (dryRun) {
    await printData(plan, output, context, () => undoLines(plan, context));
    return 'shown';
  }
  if (context.logFormat === 'text') context.stderr.write(`${undoLines(plan, context).join('\n')}\n`);
  const agreed = await context.confirm(
    fill(question, { count: plan.leaving.length + plan.entries.length }),
    yes,
  );
  if (!agreed) throw problem('usage.declined', {});
  return 'run';
}

/** In the order it would be done; what is the same is told once. */
function undoLines({ leaving, entries }: UndoPlan, { lang }: CliContext): readonly string[] {
  const undone = entries.map((entry) => {
    const what =
      'actions' in entry
        ? entry.actions.map(describe).join(', ')
        : fill(stop, { because: entry.irreversible })[lang];
    return `${shownHost(entry.host, lang)}  ${entry.step}  ${what}`.trimEnd();
  });
  const counted = [...Map.groupBy(undone, (line) => line)].map(([line, { length }]) =>
    length === 1 ? line : `${line}  ×${length}`,
  );
  return [...leavingLines(leaving, lang), ...counted];
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
