import { version } from './command/version.ts';
import type { Command } from './define-command.ts';

/** Every command there is. Parsing, help, completion and the reference pages are all read off this table. */
export const commandTable: readonly Command[] = [version];
