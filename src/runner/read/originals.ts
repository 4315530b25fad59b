import { type Original, printOriginals } from '../undo/originals.ts';
import { defineRead } from './read-kind.ts';

/** What kubexm changed on a host and has not returned, oldest first. */
export interface OriginalsRead {
  readonly kind: 'originals';
}

export const originalsRead = defineRead<OriginalsRead, readonly Original[]>({
  script: (_asked, paths) => printOriginals(paths),
  parse([lines = ''], asked) {
    // The cast stands where our own writes are read back.
    const originals = lines
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Original]));
    return asked.map(() => originals);
  },
});
