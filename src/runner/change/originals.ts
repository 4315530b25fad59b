import { text } from '../../problem/text.ts';
import { forgetOriginals as forgetScript } from '../undo/originals.ts';
import { defineChange } from './change-kind.ts';

export interface ForgetOriginals {
  readonly do: 'forget-originals';
  readonly keys: readonly string[];
}

export const forgetOriginals = defineChange<ForgetOriginals>({
  says: () => text('forget what was returned', '清除已恢复项的记录'),
  route: 'lane',
  script: ({ keys }, paths) => forgetScript(keys, paths),
});
