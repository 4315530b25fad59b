/** The page with each link on a name in code leading to the line that declares the name. */
export const withDeclaredLines = (page: string, read: (target: string) => string): string =>
  page.replace(
    /\[`([^`]+)`\]\(([^)\s#]+\.ts)(?:#L\d+)?\)/g,
    (_, name: string, target: string) =>
      `[\`${name}\`](${target}#L${declaredLine(name, target, read(target))})`,
  );

function declaredLine(name: string, target: string, source: string): number {
  const lines = source.split('\n');
  const found = declarations(name)
    .map((declaration) => lines.findIndex((line) => declaration.test(line)))
    .find((at) => at >= 0);
  if (found === undefined) throw new Error(`${target} declares no ${name}`);
  return found + 1;
}

/** At the top of a file, else a member of something there. */
const declarations = (name: string): readonly RegExp[] => [
  new RegExp(`^(export )?(async )?(function|const|interface|type) ${name}\\b`),
  new RegExp(`^ +(readonly )?${name}\\??[:(]`),
];
