import type { Vault } from '../../domain/secret.ts';
import type { OutcomeGroup, PlanView } from '../../plan/view.ts';

/** Reasons and differences repeat what stands on hosts. Names stay: by them a plan is read. */
export const planWithoutSecrets = (plan: PlanView, { redact }: Vault): PlanView => ({
  ...plan,
  stages: plan.stages.map((stage) => ({
    ...stage,
    nodes: stage.nodes.map((node) => ({
      ...node,
      outcomes: node.outcomes.map((group) => withoutSecrets(group, redact)),
    })),
  })),
});

function withoutSecrets(group: OutcomeGroup, redact: Vault['redact']): OutcomeGroup {
  const { because, difference } = group;
  return {
    ...group,
    ...(because && { because: { en: redact(because.en), zh: redact(because.zh) } }),
    ...(difference === undefined ? {} : { difference: redact(difference) }),
  };
}
