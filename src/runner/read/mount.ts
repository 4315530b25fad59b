import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface MountRead {
  readonly kind: 'mount';
  readonly path: string;
}

export interface MountState {
  readonly source: string;
  readonly type: string;
  readonly options: string;
}

export const mountRead = defineRead<MountRead, MountState | null>({
  script: () => sh`cat /proc/self/mountinfo; printf '\0'`,
  parse([table = ''], asked) {
    const mounts = new Map(table.split('\n').map(mountOf));
    return asked.map(({ path }) => mounts.get(path) ?? null);
  },
});

/** A later line lies on top of an earlier one for the same path. */
function mountOf(line: string): readonly [string, MountState] {
  const [front = '', back = ''] = line.split(' - ');
  const [, , , , path = '', options = ''] = front.split(' ');
  const [type = '', source = ''] = back.split(' ');
  return [unescaped(path), { source: unescaped(source), type, options }];
}

const unescaped = (field: string): string =>
  field.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
