/** At most so many, spread over all of them, and always the same ones. */
export const sampleOf = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]).filter(
        (one) => one !== undefined,
      );
