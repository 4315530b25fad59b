const longest = 60;

/** A value somebody wrote, fit for one line of a message: quoted, shortened, and nothing invisible left in it. */
export function shown(value: string): string {
  const characters = [...value];
  const quoted = JSON.stringify(characters.slice(0, longest).join('')).replace(invisible, asEscape);
  return characters.length > longest ? `${quoted}…` : quoted;
}

/** Controls JSON leaves alone (DEL and C1, which terminals obey), direction marks, zero-width letters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const asEscape = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;
