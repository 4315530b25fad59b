import { fill, type Text, text } from '../../problem/text.ts';
import type { ConfigDifference } from './config-differences.ts';

const mostShown = 20;
const nothing = text('nothing', '（无）');

/** What differs, a line for each; long values are cut, and so is a long list. */
export function differenceLines(differences: readonly ConfigDifference[]): readonly Text[] {
  const lines = differences.slice(0, mostShown).map(({ place, recorded, wanted }) =>
    fill(
      text(
        '{place}: {recorded} in the cluster, {wanted} in the file',
        '{place}：集群中为 {recorded}，文件中为 {wanted}',
      ),
      {
        place,
        recorded: shown(recorded),
        wanted: shown(wanted),
      },
    ),
  );
  const more = differences.length - lines.length;
  return more === 0 ? lines : [...lines, fill(text('and {more} more', '另有 {more} 处'), { more })];
}

const longest = 60;

function shown(value: unknown): Text {
  if (value === undefined) return nothing;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const cut = written.length > longest ? `${written.slice(0, longest - 1)}…` : written;
  return { en: cut, zh: cut };
}
