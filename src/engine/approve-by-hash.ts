import { type Approval, approvalOf } from '../plan/approval.ts';
import type { OpenPort, Pipeline } from '../plan/stage.ts';
import type { TagChoice } from '../plan/tags.ts';
import { problem } from '../problem/problem.ts';
import { previewPipeline } from './preview-pipeline.ts';

/** An approval given elsewhere, by the hash of the plan that was shown there: the plan is drawn again and must be the same. */
export async function approveByHash<Spec, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  spec: Spec,
  tags: TagChoice,
  open: OpenPort,
  hash: string,
): Promise<Approval> {
  const { view } = await previewPipeline(pipeline, spec, tags, open);
  const approval = approvalOf(view);
  if (approval.hash !== hash)
    throw problem('engine.plan-differs', { approved: hash.slice(0, 12), now: approval.hash.slice(0, 12) });
  return approval;
}
