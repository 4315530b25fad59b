import type { Workspace } from '../../runtime/workspace.ts';
import type { AuditHead } from '../../telemetry/audit-entry.ts';
import type { AuditVerdict } from '../../telemetry/verify-audit.ts';

/** The verdict on the trail itself; runs whose trail is gone altogether show that there was one. */
export async function checkTrail(workspace: Workspace, known?: AuditHead): Promise<AuditVerdict> {
  const { verifyAudit } = await import('../../telemetry/verify-audit.ts');
  const verdict = verifyAudit(workspace.directory, known);
  if (verdict.head.count > 0 || verdict.findings.length > 0) return verdict;
  const { runsIn } = await import('../../runtime/find-run.ts');
  const { length: count } = await runsIn(workspace);
  if (count === 0) return verdict;
  const { problem } = await import('../../problem/problem.ts');
  const { directory } = workspace;
  return {
    ...verdict,
    findings: [problem('audit.trail-missing', { count, directory }, { file: directory })],
  };
}
