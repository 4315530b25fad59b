import { parseCidrPair } from './dual-stack.ts';

/** The range of each family that there is. */
export interface FamilyRanges {
  readonly v4?: string;
  readonly v6?: string;
  /** The family that is written first. */
  readonly primary: 4 | 6;
}

/** Ranges as the configuration has them; the rules have seen to it that they are ranges. */
export function familyRanges(written: string): FamilyRanges {
  const ranges = parseCidrPair(written);
  if (!ranges.ok) throw new TypeError(ranges.because.en);
  const of = (family: 4 | 6) => ranges.value.find((range) => range.family === family)?.text;
  const [v4, v6] = [of(4), of(6)];
  return {
    ...(v4 === undefined ? {} : { v4 }),
    ...(v6 === undefined ? {} : { v6 }),
    primary: ranges.value[0].family,
  };
}
