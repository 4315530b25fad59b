import { attributesOf, type Difference } from './compare-digests.ts';
import type { Entry } from './digest.ts';

const mostPerSection = 200;

/** Nothing for no difference; else a heading per kind, and a line per thing: + came, - went, ~ changed. */
export function renderDifferences(differences: readonly Difference[]): string {
  const sections = Map.groupBy(differences, ({ section }) => section);
  return [...sections]
    .flatMap(([section, rows]) => [
      `${section} (${rows.length})`,
      ...rows.slice(0, mostPerSection).flatMap(linesFor),
      ...(rows.length > mostPerSection ? [`  … ${rows.length - mostPerSection} more`] : []),
    ])
    .join('\n');
}

function linesFor({ name, before, after }: Difference): string[] {
  const shownName = name.replaceAll('\n', '\\n');
  if (before === undefined)
    return [`  + ${shownName}${summary(after)}`, ...changedLines('', after?.['lines'] ?? '')];
  if (after === undefined) return [`  - ${shownName}${summary(before)}`];
  const changed = attributesOf(before, after).filter((attribute) => before[attribute] !== after[attribute]);
  const [long, short] = [changed.filter(isLong), changed.filter((attribute) => !isLong(attribute))];
  const shown = short.map(
    (attribute) => `${attribute} ${change(attribute, before[attribute], after[attribute])}`,
  );
  return [
    `  ~ ${shownName}${shown.length > 0 ? `  ${shown.join(', ')}` : ''}`,
    ...long.flatMap((attribute) => changedLines(before[attribute] ?? '', after[attribute] ?? '')),
  ];
}

const isLong = (attribute: string): boolean => attribute === 'lines';

function change(attribute: string, before = 'none', after = 'none'): string {
  return attribute === 'content' ? 'changed' : `${before} → ${after}`;
}

/** What is worth saying of a thing that is there in one state only. */
function summary(entry: Entry = {}): string {
  const said = Object.entries(entry).filter(
    ([attribute, value]) => attribute !== 'content' && value !== '' && !isLong(attribute),
  );
  const values = said.map(([attribute, value]) => (attribute === 'size' ? `${value} bytes` : value));
  return values.length > 0 ? `  ${values.join(' ')}` : '';
}

function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n').filter(Boolean), after.split('\n').filter(Boolean)];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `      - ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `      + ${line}`);
  if (gone.length + come.length > 0 || before === after) return [...gone, ...come];
  return ['      the same lines in another order'];
}
