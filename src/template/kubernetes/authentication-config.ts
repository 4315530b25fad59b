import { yamlText } from '../yaml.ts';
import type { KubernetesSettings } from './settings.ts';

/** The minor in which conditions for anonymous requests came on by default, and the one in which they were final. */
const firstWithConditions = 32;
const firstFinal = 34;

/** Both are on until the operator says otherwise, which later versions refuse. */
const neededGates = ['AnonymousAuthConfigurableEndpoints', 'StructuredAuthenticationConfiguration'] as const;

/** The form of the file this version reads; nothing where anonymous requests can only be allowed or not. */
export function authenticationApi({
  version,
  extraArgs,
  featureGates,
}: KubernetesSettings): 'v1beta1' | 'v1' | undefined {
  // kube-apiserver takes either the file or these flags.
  const hasIssuerByFlags = Object.keys(extraArgs['kube-apiserver']).some((flag) => flag.startsWith('oidc-'));
  const isTurnedOff = neededGates.some((gate) => featureGates[gate] === false);
  if (version.minor < firstWithConditions || hasIssuerByFlags || isTurnedOff) return undefined;
  return version.minor < firstFinal ? 'v1beta1' : 'v1';
}

/** Who does not say who he is may ask for health and nothing else: load balancers have no certificates. */
export const authenticationConfig = (api: 'v1beta1' | 'v1'): string =>
  yamlText({
    apiVersion: `apiserver.config.k8s.io/${api}`,
    kind: 'AuthenticationConfiguration',
    anonymous: {
      enabled: true,
      conditions: ['/healthz', '/livez', '/readyz'].map((path) => ({ path })),
    },
  });
