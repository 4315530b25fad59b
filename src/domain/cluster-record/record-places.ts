/** Where a cluster keeps what is known about itself. */
export const recordPlaces = {
  namespace: 'kube-system',
  /** What it was made from. */
  record: 'kubexm',
  /** What was done to it. */
  history: 'kubexm-history',
} as const;
