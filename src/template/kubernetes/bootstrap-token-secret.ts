interface BootstrapToken {
  readonly id: string;
  readonly key: string;
  readonly group: string;
  /** RFC 3339. */
  readonly expiration: string;
}

/** A token as the API server looks it up. */
export const bootstrapTokenSecret = ({ id, key, group, expiration }: BootstrapToken) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: `bootstrap-token-${id}`, namespace: 'kube-system' },
  type: 'bootstrap.kubernetes.io/token',
  stringData: {
    'token-id': id,
    'token-secret': key,
    expiration,
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'false',
    'auth-extra-groups': group,
    description: 'kubexm: lets new nodes ask for their certificates',
  },
});
