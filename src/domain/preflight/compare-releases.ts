/** Below zero when `a` is older. Takes what systems say of themselves: `5.15.0-91-generic`, `22.04`, `V10`. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (const [at, wanted] of right.entries()) {
    const difference = (left[at] ?? 0) - wanted;
    if (difference !== 0) return difference;
  }
  return 0;
}

const numbersOf = (release: string): number[] =>
  (/\d+(\.\d+)*/.exec(release)?.[0] ?? '0').split('.').map(Number);
