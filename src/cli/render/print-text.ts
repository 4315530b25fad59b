import type { World } from '../context.ts';

/** A finished text such as a file or a script, exactly as it is. */
export const printText = (content: string, { stdout }: Pick<World, 'stdout'>): void => stdout.write(content);
