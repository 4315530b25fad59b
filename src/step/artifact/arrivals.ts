import { basename } from 'node:path';
import type { ApplyContext } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';

const mebibyte = 2 ** 20;

/** Where the total is not known, a line comes after so many bytes. */
const strideBytes = 32 * mebibyte;

const ofTotal = text('{file}: {here} of {total} MiB', '{file}：{here} / {total} MiB');
const soFar = text('{file}: {here} MiB', '{file}：{here} MiB');

/** Says every tenth of a file how far it is, so that a long download is seen to move. */
export function arrivals(
  progress: ApplyContext['progress'],
): (path: string, bytes: number, total: number | undefined) => void {
  const said = new Map<string, number>();
  return (path, bytes, total) => {
    const step = Math.floor(bytes / (total === undefined ? strideBytes : Math.max(total / 10, mebibyte)));
    if (step <= (said.get(path) ?? 0)) return;
    said.set(path, step);
    const file = basename(path);
    const here = Math.floor(bytes / mebibyte);
    progress(
      total === undefined
        ? fill(soFar, { file, here })
        : fill(ofTotal, { file, here, total: Math.ceil(total / mebibyte) }),
    );
  };
}
