import { cipherSuites, leastTlsVersion } from '../../domain/tls-policy.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

/** In the order of their names; what comes later wins, and what has no value is left out. */
export function mergeArguments(
  ...layers: readonly Readonly<Record<string, string | undefined>>[]
): Arguments {
  const merged = new Map(layers.flatMap((layer) => Object.entries(layer)));
  return Object.fromEntries(
    [...merged]
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** As a command line takes them. */
export const commandLineOf = (args: Arguments): readonly string[] =>
  Object.entries(args).map(([name, value]) => `--${name}=${value}`);

export const gatesArgument = ({ featureGates }: KubernetesSettings): string | undefined => {
  const gates = Object.entries(featureGates)
    .map(([name, isOn]) => `${name}=${isOn}`)
    .sort();
  return gates.length === 0 ? undefined : gates.join(',');
};

/** For every component that serves. */
export const tlsArguments: Arguments = {
  'tls-cipher-suites': cipherSuites.join(','),
  'tls-min-version': leastTlsVersion,
};
