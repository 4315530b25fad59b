import { auditText } from './audit-fields.ts';
import { followingClusterFields } from './following-fields.ts';

/** What kubeadm keeps in the cluster and would build the next control plane with, though it is meant to be otherwise. */
export const outdatedFields = (kept: unknown, wanted: object): readonly string[] => [
  ...followingClusterFields
    .filter((place) => valueAt(kept, place) !== valueAt(wanted, place))
    .map((place) => place.join('.')),
  ...(auditText(kept) === auditText(wanted) ? [] : ['apiServer.extraArgs']),
];

/** As a text to compare; kubeadm leaves out what is empty. */
function valueAt(whole: unknown, place: readonly string[]): string {
  const value = place.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([key]) => key === name)?.[1]
        : undefined,
    whole,
  );
  return JSON.stringify(value ?? []);
}
