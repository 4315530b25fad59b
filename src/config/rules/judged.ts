import type { Verdict } from '../../domain/verdict.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { fieldOf } from '../pointer.ts';
import { example } from '../words.ts';

/** Problems that say which field is not usable and because of what. */
type JudgedCode =
  | 'config.bad-name'
  | 'config.bad-address'
  | 'config.bad-label'
  | 'config.bad-text'
  | 'config.bad-path'
  | 'config.bad-host-range'
  | 'config.bad-port-range'
  | 'config.bad-cidr'
  | 'config.cidr-capacity'
  | 'config.families-differ'
  | 'config.bad-version'
  | 'config.unsupported-version'
  | 'config.bad-host-key'
  | 'config.version-mismatch'
  | 'config.flag-refused'
  | 'config.feature-gate-unknown'
  | 'config.feature-gate-dropped'
  | 'config.encryption'
  | 'config.audit-policy'
  | 'config.kubeadm-patch'
  | 'config.external-etcd'
  | 'config.bad-registry'
  | 'config.bad-place'
  | 'config.auth-contradiction'
  | 'config.addon-incomplete';

/** A refusal at a place of the file. */
export const refusedAt = (
  code: JudgedCode,
  pointer: string,
  refusal: { readonly because: Text; readonly suggestion?: string | undefined },
): Problem =>
  problem(
    code,
    { field: fieldOf(pointer), because: refusal.because, example: example(refusal.suggestion) },
    { pointer },
  );

/** Nothing when the value is accepted, else the refusal at its place. */
export const judged = (code: JudgedCode, pointer: string, verdict: Verdict<unknown>): Problem[] =>
  verdict.ok ? [] : [refusedAt(code, pointer, verdict)];
