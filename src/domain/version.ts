import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';
import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

/** A released version: three numbers, never a pre-release. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Without a leading v. */
  readonly text: string;
}

const refuse = defineRefusals({
  'not-a-version': text('{value} is not a version such as {example}', '{value} 不是形如 {example} 的版本号'),
});

/** Reads `3.6.14` and `v3.6.14`. */
export function parseVersion(written: string, example = '3.6.14'): Verdict<Version, 'not-a-version'> {
  const parsed = /^v?\d+\.\d+\.\d+$/.test(written) ? parse(written) : null;
  if (parsed === null) return refuse('not-a-version', { value: shown(written), example });
  const { major, minor, patch, version } = parsed;
  return accept({ major, minor, patch, text: version });
}

/** A version that stands in our own data. */
export function knownVersion(written: string): Version {
  const parsed = parseVersion(written);
  if (!parsed.ok) throw new TypeError(parsed.because.en);
  return parsed.value;
}

/** Below zero when `a` is older, zero when equal. */
export const compareVersions = (a: Version, b: Version): number => compare(a.text, b.text);

export const isSameMinor = (a: Version, b: Version): boolean => a.major === b.major && a.minor === b.minor;
