import type { Where } from '../../problem/problem.ts';
import { parentOf } from '../pointer.ts';

/** Where each value of the configuration was written; a value that was not written is placed at its parent. */
export interface Places {
  value(pointer: string): Where;
  key(pointer: string): Where;
  /** How a number or word was spelled, as `1.30` for what YAML reads as 1.3. */
  spelling(pointer: string): string | undefined;
  record(pointer: string, place: Place): void;
  /** After a renaming: what is looked for under `to` was written under `from`. */
  move(from: string, to: string): void;
}

export interface Place {
  readonly key: () => Where;
  readonly value: () => Where;
  readonly spelling?: string;
}

export function createPlaces(root: Place): Places {
  const places = new Map<string, Place>([['', root]]);
  const moves: { from: string; to: string }[] = [];
  const written = (pointer: string): string => {
    const move = moves.find(({ to }) => pointer === to || pointer.startsWith(`${to}/`));
    return move === undefined ? pointer : move.from + pointer.slice(move.to.length);
  };
  const nearestPlace = (pointer: string): Place => {
    for (let at = written(pointer); ; at = parentOf(at)) {
      const place = places.get(at);
      if (place !== undefined) return place;
      if (at === '') return root;
    }
  };
  return {
    value: (pointer) => ({ ...nearestPlace(pointer).value(), pointer: written(pointer) }),
    key: (pointer) => ({ ...nearestPlace(pointer).key(), pointer: written(pointer) }),
    spelling: (pointer) => places.get(written(pointer))?.spelling,
    record: (pointer, place) => void places.set(pointer, place),
    move: (from, to) => void moves.push({ from, to }),
  };
}
