import type { Output } from '../context.ts';

/** A finished text such as a file or a script, exactly as it is. */
export const printText = (content: string, { stdout }: { readonly stdout: Pick<Output, 'write'> }): void =>
  stdout.write(content);
