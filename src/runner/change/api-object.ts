import { fill, text } from '../../problem/text.ts';
import { kubectl } from '../kubectl.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

export interface ApplyObject {
  readonly do: 'apply-object';
  readonly name: string;
  readonly manifest: string;
}

/** Server-side: only the fields of the manifest become ours, and those we no longer name are given up. */
export const applyObject = defineChange<ApplyObject>({
  says: ({ name }) => fill(text('apply {name}', '应用 {name}'), { name }),
  route: 'channel',
  content: ({ manifest }) => manifest,
  script: (_change, supply) =>
    sh`${supply?.print ?? sh`false`} | ${kubectl} apply --server-side --force-conflicts --field-manager=kubexm -f -`,
});
