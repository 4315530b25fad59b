import { type Problem, problem } from '../problem/problem.ts';
import { auditFiles } from './audit.ts';
import { readAnchor } from './audit-anchor.ts';
import type { AuditHead } from './audit-entry.ts';
import { readLines } from './audit-file.ts';
import { checkChain, type Damage } from './check-chain.ts';

export interface AuditVerdict {
  /** Noted elsewhere and given to a later verification, it also shows a trail that was rewritten as a whole. */
  readonly head: AuditHead;
  /** In the order of the lines; empty when every entry ever written is there, unchanged. */
  readonly findings: readonly Problem[];
}

/**
 * A change to the trail alone is found and named. Who changes the anchor too (rewrites both, removes both, or removes
 * the anchor and lets the next command make a new one) is shown only by a head that was noted somewhere else: `known`.
 */
export function verifyAudit(directory: string, known?: AuditHead): AuditVerdict {
  const { log, anchor } = auditFiles(directory);
  return readAnchor(anchor, (anchored) => {
    const lines = readLines(log);
    const { head, entries, damages } = checkChain(lines, anchored);
    const findings = damages.map((damage) => damageProblem(damage, log, anchor));
    // The very first entry is written before there is an anchor.
    if (anchored === undefined && lines.length > 1) {
      findings.push(problem('audit.anchor-missing', { file: anchor }, { file: anchor }));
    }
    if (known !== undefined && known.count > 0 && entries.get(known.count) !== known.hash) {
      findings.push(
        problem('audit.known-head-missing', { entry: known.count, hash: known.hash }, { file: log }),
      );
    }
    return { head, findings };
  });
}

function damageProblem(damage: Damage, log: string, anchor: string): Problem {
  const { line } = damage;
  const where = { file: log, line };
  switch (damage.kind) {
    case 'edited':
      return problem('audit.line-edited', { line, entry: damage.entry }, where);
    case 'inserted':
      return problem('audit.line-inserted', { line }, where);
    case 'moved':
      return problem('audit.line-moved', { line, entry: damage.entry, after: damage.after }, where);
    case 'removed':
      if (damage.first === damage.last)
        return problem('audit.entry-removed', { line, entry: damage.first }, where);
      return problem('audit.entries-removed', { line, first: damage.first, last: damage.last }, where);
    case 'rewritten':
      return problem('audit.end-rewritten', { line, entry: damage.entry, head: anchor }, where);
  }
}
