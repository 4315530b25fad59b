import type { Settings } from '../context.ts';
import { painter } from './style.ts';

/** On a terminal a command is coloured; elsewhere its backticks mark it. */
export const withCommands = (line: string, settings: Pick<Settings, 'colour'>): string =>
  settings.colour
    ? line.replace(/`([^`]+)`/g, (_, command: string) => painter(settings)('cyan', command))
    : line;
