/**
 * The Go that builds everything where the machine has none that is new enough. The module proxy serves it as a module;
 * the sums are those of its zip files.
 */
export const goToolchain = {
  version: '1.26.8',
  /** The oldest Go that every go.mod below `components/` accepts. */
  oldest: '1.26.4',
  sha256: {
    amd64: '30c2b1bf7dcc88d3eb0a1364e47ddd9128edb3110a30e8a0ef61cd5856b31de7',
    arm64: '02b36b6787b3ac767668f630e2998df45a3b1f9ffee08d1bf3ef6487cd658d99',
  },
} as const;
