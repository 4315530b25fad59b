import { inspect } from 'node:util';

export const linesOf = (plain: string): readonly string[] => plain.split(/\r?\n/).map((line) => line.trim());

/** How one secret may appear once other programs have quoted, encoded, wrapped or split it into these lines. */
export function writtenForms(plain: string, lines: readonly string[]): ReadonlySet<string> {
  const whole = [plain, plain.trim(), ...passwordIn(plain)];
  return new Set([
    ...[...whole, ...lines].filter((part) => !isArmour(part)).flatMap(quotedForms),
    ...whole.flatMap(encodedForms),
  ]);
}

/** Of a URL with a login, as that of a proxy: who is asked for the login gets it without the rest. */
function passwordIn(plain: string): readonly string[] {
  const { password = '' } = URL.parse(plain.trim()) ?? {};
  return password === '' ? [] : [password, unescaped(password)];
}

/** Some write a percent sign and mean one. */
function unescaped(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return password;
  }
}

/** The first and last line of a PEM block are the same for everyone. */
const isArmour = (line: string): boolean => /^-----(BEGIN|END) [A-Z0-9 ]+-----$/.test(line);

function quotedForms(plain: string): string[] {
  const json = JSON.stringify(plain).slice(1, -1);
  return [
    plain,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll('/', String.raw`\/`),
    json.replace(/[<>&\u2028\u2029]/g, asUnicodeEscape),
    json.replace(/[\u007f-\uffff]/g, asUnicodeEscape),
    inspect(plain, { maxStringLength: null }).slice(1, -1),
    json.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`),
    plain.replaceAll("'", String.raw`'\''`),
    plain.replaceAll("'", `'"'"'`),
    plain.replaceAll("'", "''"),
    plain.replace(/[\\"$`]/g, String.raw`\$&`),
    plain.replace(/^[~#]|[^\w@%+=:./~#\u0080-\uffff-]/g, String.raw`\$&`),
    plain.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character),
  ];
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const asUnicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function encodedForms(plain: string): string[] {
  const bytes = Buffer.from(plain);
  const hex = bytes.toString('hex');
  const urls = [/[\w.~-]/, /[\w.~!*'()-]/, /[\w.*-]/].map((kept) => percentEncoded(bytes, kept));
  return [
    ...base64Forms(bytes),
    hex,
    hex.toUpperCase(),
    ...urls.flatMap((url) => [url, url.replaceAll('%20', '+')]).flatMap((url) => [url, inLowerHex(url)]),
  ];
}

const percentEncoded = (bytes: Buffer, kept: RegExp): string =>
  [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte < 0x80 && kept.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const inLowerHex = (url: string): string => url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

/** Alone, wrapped as `base64` and PEM wrap it, and at any place inside a longer text such as `user:password`. */
function base64Forms(bytes: Buffer): string[] {
  const alone = bytes.toString('base64').replace(/=+$/, '');
  const within = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const settledBits = padded.length * 8;
    const firstSettled = offset === 0 ? 0 : offset + 1;
    return padded.toString('base64').slice(firstSettled, Math.floor(settledBits / 6));
  });
  const wrapped = [64, 76].flatMap((width) => alone.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);
  return [alone, ...within, ...wrapped].flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
    form.replaceAll('+', '%2B').replaceAll('/', '%2F'),
  ]);
}
