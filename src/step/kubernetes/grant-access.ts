import { text } from '../../problem/text.ts';
import { accessRules } from '../../template/kubernetes/access-rules.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** Who may do what: administrators, the API server at kubelets, and nodes that are about to come. */
export const grantAccess = declaredStep<object>({
  id: 'kubernetes.grant-access',
  title: text('Grant access to the API', '授予 API 访问权限'),
  port: 'cluster',
  desired: () => accessRules().map((manifest) => ({ kind: 'api-object', manifest })),
});
