import { shown } from '../domain/shown.ts';
import { type Text, text } from '../problem/text.ts';

/** Behind a remedy: what would be accepted. */
export const example = (suggestion: string | undefined): Text =>
  suggestion === undefined ? text('', '') : text(`, such as ${suggestion}`, `，例如 ${suggestion}`);

/** Behind a reason: what was probably meant. */
export const didYouMean = (suggestion: string | undefined): Text =>
  suggestion === undefined
    ? text('', '')
    : text(` Did you mean ${shown(suggestion)}?`, `是否想写 ${shown(suggestion)}？`);
