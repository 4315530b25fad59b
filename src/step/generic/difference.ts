/** Beyond this a difference is no longer read, and comparing costs more than it tells. */
const mostLines = 400;
const contextLines = 2;

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** The lines that go and come, with a little of what is around them; `undefined` for what is no small text. */
export function lineDifference(before: string, after: string): string | undefined {
  const [old, wanted] = [linesOf(before), linesOf(after)];
  if (old.length > mostLines || wanted.length > mostLines) return undefined;
  if (before.includes('\0') || after.includes('\0')) return undefined;
  const lines = edits(old, wanted);
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ sign }) => sign !== ' '),
  );
  return lines
    .flatMap(({ sign, text }, index) => {
      if (near[index]) return [`${sign}${text}`];
      return index > 0 && near[index - 1] ? ['…'] : [];
    })
    .join('\n');
}

const linesOf = (content: string): string[] => (content === '' ? [] : content.replace(/\n$/, '').split('\n'));

function edits(old: readonly string[], wanted: readonly string[]): Line[] {
  const common = longestCommon(old, wanted);
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < wanted.length) {
    const [gone, come] = [old[i], wanted[j]];
    if (gone !== undefined && gone === come) {
      lines.push({ sign: ' ', text: gone });
      i++;
      j++;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: gone });
      i++;
    } else {
      lines.push({ sign: '+', text: come ?? '' });
      j++;
    }
  }
  return lines;
}

/** `table[i][j]`: how many lines `old` from i and `wanted` from j have in common, in order. */
function longestCommon(old: readonly string[], wanted: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(wanted.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    const [row, below] = [table[i] ?? new Uint16Array(), table[i + 1] ?? new Uint16Array()];
    for (let j = wanted.length - 1; j >= 0; j--)
      row[j] = old[i] === wanted[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}
