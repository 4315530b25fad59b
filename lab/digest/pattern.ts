/** `*` stands for anything within one part of a path, `**` for anything at all. */
export function matcher(patterns: readonly string[]): (text: string) => boolean {
  const sources = patterns.map((pattern) =>
    pattern
      .split('**')
      .map((part) => part.split('*').map(literally).join('[^/]*'))
      .join('.*'),
  );
  const expression = new RegExp(`^(?:${sources.join('|')})$`, 's');
  return (text) => patterns.length > 0 && expression.test(text);
}

const literally = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
