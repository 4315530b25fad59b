import { type AuditHead, type AuditLine, emptyTrail, parseAuditLine } from './audit-entry.ts';

/** What was done to a trail, and at which line of the file it shows. */
export type Damage =
  | { readonly kind: 'edited' | 'rewritten'; readonly line: number; readonly entry: number }
  | { readonly kind: 'inserted'; readonly line: number }
  | { readonly kind: 'moved'; readonly line: number; readonly entry: number; readonly after: number }
  /** `line` is the one they followed. */
  | { readonly kind: 'removed'; readonly line: number; readonly first: number; readonly last: number };

export interface ChainCheck {
  readonly head: AuditHead;
  /** Hashes of the entries that are there, by number. */
  readonly entries: ReadonlyMap<number, string>;
  readonly damages: readonly Damage[];
}

interface Line {
  readonly number: number;
  readonly parsed: AuditLine | undefined;
}

interface IntactLine extends Line {
  readonly parsed: AuditLine;
}

interface Gap {
  readonly first: number;
  readonly last: number;
}

/**
 * Walks from the last entry to the first: each entry names the hash of the one before, so that a line is known to be
 * genuine by the line after it, and the last one by the anchor.
 */
export function checkChain(content: readonly string[], anchor: AuditHead | undefined): ChainCheck {
  const lines = content.map((line, index): Line => ({ number: index + 1, parsed: parseAuditLine(line) }));
  const intact = lines.filter(isIntact);
  const head = headOf(intact, lines.length, anchor);
  const { genuine, gaps } = walk(intact, head);
  const genuineLines = new Set<Line>(genuine.values());
  const strange = lines.filter((line) => !genuineLines.has(line));
  const explained = gaps.flatMap((gap) => explainGap(gap, genuine, strange, head));
  const explainedLines = new Set(explained.filter(({ kind }) => kind !== 'removed').map(({ line }) => line));
  const inserted = strange
    .filter(({ number }) => !explainedLines.has(number))
    .map(({ number }): Damage => ({ kind: 'inserted', line: number }));
  const damages = [...explained, ...inserted, ...movedLines([...genuine.values()])];
  return {
    head,
    entries: new Map([...genuine].map(([seq, { parsed }]) => [seq, parsed.hash])),
    damages: damages.sort((a, b) => a.line - b.line),
  };
}

const isIntact = (line: Line): line is IntactLine => line.parsed?.intact === true;

/** A crash may have left one entry that the anchor does not know yet. Without an anchor the highest entry must do. */
function headOf(intact: readonly IntactLine[], lastNumber: number, anchor: AuditHead | undefined): AuditHead {
  const last = intact.at(-1);
  if (anchor === undefined) {
    return intact
      .map(({ parsed }) => ({ count: parsed.entry.seq, hash: parsed.hash }))
      .reduce((highest, next) => (next.count > highest.count ? next : highest), emptyTrail);
  }
  const unanchored =
    last?.number === lastNumber &&
    last.parsed.entry.seq === anchor.count + 1 &&
    last.parsed.entry.prev === anchor.hash;
  return unanchored ? { count: anchor.count + 1, hash: last.parsed.hash } : anchor;
}

function walk(
  intact: readonly IntactLine[],
  head: AuditHead,
): { genuine: Map<number, IntactLine>; gaps: Gap[] } {
  const bySeq = Map.groupBy(intact, ({ parsed }) => parsed.entry.seq);
  const genuine = new Map<number, IntactLine>();
  const gaps: Gap[] = [];
  let above = head.count + 1;
  let expected: string | undefined = head.hash;
  for (const seq of [...bySeq.keys()].filter((seq) => seq > 0 && seq <= head.count).sort((a, b) => b - a)) {
    // Behind a gap nothing vouches for a line but its own hash.
    const hash: string | undefined = seq === above - 1 ? expected : undefined;
    const line: IntactLine | undefined = bySeq
      .get(seq)
      ?.find(({ parsed }) => hash === undefined || parsed.hash === hash);
    if (line === undefined) continue;
    if (seq < above - 1) gaps.push({ first: seq + 1, last: above - 1 });
    genuine.set(seq, line);
    above = seq;
    expected = line.parsed.entry.prev;
  }
  if (above > 1) gaps.push({ first: 1, last: above - 1 });
  return { genuine, gaps };
}

/** A strange line where an entry is missing is that entry, changed; what is left of the gap was removed. */
function explainGap(
  { first, last }: Gap,
  genuine: ReadonlyMap<number, Line>,
  strange: readonly Line[],
  head: AuditHead,
): readonly Damage[] {
  const from = genuine.get(first - 1)?.number ?? 0;
  const to = genuine.get(last + 1)?.number ?? Number.POSITIVE_INFINITY;
  const candidates = strange.filter(({ number }) => number > from && number < to);
  const damages: Damage[] = [];
  let seq = first;
  for (; seq <= last && candidates.length > 0; seq += 1) {
    const claims = candidates.findIndex(({ parsed }) => parsed?.entry.seq === seq);
    const index = claims === -1 ? candidates.findIndex(({ parsed }) => parsed === undefined) : claims;
    const [changed] = index === -1 ? [] : candidates.splice(index, 1);
    if (changed === undefined) damages.push({ kind: 'removed', line: from, first: seq, last: seq });
    else {
      const kind = seq === head.count && isIntact(changed) ? 'rewritten' : 'edited';
      damages.push({ kind, line: changed.number, entry: seq });
    }
  }
  if (seq <= last) damages.push({ kind: 'removed', line: from, first: seq, last });
  return damages;
}

function movedLines(genuine: readonly IntactLine[]): readonly Damage[] {
  const inFileOrder = genuine.toSorted((a, b) => a.number - b.number);
  return inFileOrder.flatMap(({ number, parsed }, index): Damage[] => {
    const after = inFileOrder[index - 1]?.parsed.entry.seq ?? 0;
    return parsed.entry.seq > after ? [] : [{ kind: 'moved', line: number, entry: parsed.entry.seq, after }];
  });
}
