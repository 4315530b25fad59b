/** Objects that kubexm made, for whoever looks at them. */
export const ownedBy = (application: string): Readonly<Record<string, string>> => ({
  'app.kubernetes.io/name': application,
  'app.kubernetes.io/managed-by': 'kubexm',
});
