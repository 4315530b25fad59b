import { type Amendment, amendFile } from '../../config/amend-file.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';

/** The text that a file will have; throws when only the operator can write it. */
export const amending =
  (amendment: Amendment, file: string) =>
  (content: string): string => {
    const verdict = amendFile(content, amendment);
    if (verdict.ok) return verdict.value;
    const names = [...amendment.add.map(({ name }) => name), ...amendment.remove].join(', ');
    const says = text(names, names);
    throw problem('config.amend-by-hand', { path: file, because: verdict.because, says }, { file });
  };
