const longest = 60;

/** A value somebody wrote, fit for one line of a message: quoted, control characters visible, shortened. */
export function shown(value: string): string {
  const characters = [...value];
  return characters.length > longest
    ? `${JSON.stringify(characters.slice(0, longest).join(''))}…`
    : JSON.stringify(value);
}
