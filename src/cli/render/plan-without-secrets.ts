import type { Vault } from '../../domain/secret.ts';
import type { OutcomeGroup, PlanView } from '../../plan/view.ts';
import { redactText } from '../../telemetry/redact-event.ts';

/** Reasons and differences repeat what stands on hosts. Names stay: by them a plan is read. */
export const planWithoutSecrets = (plan: PlanView, vault: Vault): PlanView => ({
  ...plan,
  stages: plan.stages.map((stage) => ({
    ...stage,
    nodes: stage.nodes.map((node) => ({
      ...node,
      outcomes: node.outcomes.map((group) => withoutSecrets(group, vault)),
    })),
  })),
});

function withoutSecrets(group: OutcomeGroup, vault: Vault): OutcomeGroup {
  const { because, difference } = group;
  return {
    ...group,
    ...(because && { because: redactText(because, vault) }),
    ...(difference === undefined ? {} : { difference: vault.redact(difference) }),
  };
}
