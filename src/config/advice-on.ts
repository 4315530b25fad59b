import { type Problem, problem } from '../problem/problem.ts';
import type { ClusterConfig } from './cluster-config.ts';

type Encryption = ClusterConfig['spec']['kubernetes']['encryption'];

/** Whoever checks a file is told what is allowed and not advisable; no other command repeats it. */
export const adviceOn = ({ spec }: ClusterConfig): readonly Problem[] =>
  encryptsSecrets(spec.kubernetes.encryption)
    ? []
    : [problem('config.not-encrypted', {}, { pointer: '/spec/kubernetes/encryption' })];

const secrets = ['secrets', 'secrets.', '*.', '*.*'];

/** A rule that writes in plain text is refused as such. */
const encryptsSecrets = ({ resources: rules }: Encryption): boolean =>
  rules.some(({ resources }) => resources.some((name) => secrets.includes(name)));
