import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault, derivedSecret, isSecret, reveal } from './secret.ts';

const canary = `pa"ss'w/o+r d$&<é`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+/tZ0canaryCANARY
hRANCAAQx/Zq+canaryTwoCANARYTWOcanarytwo1234567890abcdefghijklmnopq
-----END PRIVATE KEY-----
`;

const hide = (plain: string, line: string): string => {
  const vault = createVault();
  vault.secret(plain);
  return vault.redact(line);
};

/** The runs of six characters of a form that are still readable. */
const readable = (form: string, line: string): string[] =>
  Array.from({ length: Math.max(0, form.length - 5) }, (_, at) => form.slice(at, at + 6)).filter((piece) =>
    line.includes(piece),
  );

describe('a secret', () => {
  const made = createVault(Buffer.from('key')).secret(canary);

  it.each([
    ['as a string', String(made)],
    ['in a template', `${made}`],
    ['in a concatenation', `password: ${made}`],
    ['in JSON', JSON.stringify({ password: made })],
    ['in a dump', inspect({ password: made }, { showHidden: true, depth: 9 })],
    ['spread', JSON.stringify({ ...made })],
    ['as keys and values', JSON.stringify(Object.entries(made))],
  ])('does not show %s', (_how, printed) => {
    expect(readable(canary, printed)).toEqual([]);
  });

  it('is shown as a keyed hash that changes with the secret and with the key', () => {
    const json = (plain: string, hmacKey: string) =>
      JSON.stringify(createVault(Buffer.from(hmacKey)).secret(plain));
    expect(json('one', 'k')).toBe(json('one', 'k'));
    expect(json('one', 'k')).not.toBe(json('two', 'k'));
    expect(json('one', 'k')).not.toBe(json('one', 'other'));
    expect(json('one', 'k')).toMatch(/^"secret:[0-9a-f]{16}"$/);
  });

  it('is revealed only to who holds it', () => {
    expect(reveal(made)).toBe(canary);
    expect(isSecret(made)).toBe(true);
    expect(isSecret({ ...made })).toBe(false);
    expect(isSecret(null)).toBe(false);
    expect(() => reveal({ ...made })).toThrow(TypeError);
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const forms: [string, (plain: string) => string][] = [
  ['plain', (plain) => plain],
  ['JSON', (plain) => JSON.stringify(plain)],
  ['JSON in JSON', (plain) => JSON.stringify(JSON.stringify(plain))],
  ['JSON as Go writes it', (plain) => JSON.stringify(plain).replace(/[<>&]/g, unicodeEscape)],
  ['JSON in ASCII', (plain) => JSON.stringify(plain).replace(/[^\x00-\x7e]/g, unicodeEscape)],
  ['JSON with escaped slashes', (plain) => JSON.stringify(plain).replaceAll('/', '\\/')],
  ['base64', base64],
  ['base64 behind a user name', (plain) => base64(`u:${plain}`)],
  ['base64 behind one letter', (plain) => base64(`u${plain}`)],
  ['base64 between others', (plain) => base64(`abc${plain}xyz`)],
  ['base64url', (plain) => Buffer.from(plain).toString('base64url')],
  ['base64 in lines of 76', (plain) => base64(plain).replace(/.{76}/g, '$&\n')],
  ['base64 in lines of 64', (plain) => base64(plain).replace(/.{64}/g, '$&\r\n')],
  ['base64 in a URL', (plain) => encodeURIComponent(base64(plain))],
  ['hexadecimal', (plain) => Buffer.from(plain).toString('hex')],
  ['a URL', (plain) => `https://u:${encodeURIComponent(plain)}@host/`],
  ['a URL in lower case', (plain) => encodeURIComponent(plain).replace(/%../g, (e) => e.toLowerCase())],
  ['a query', (plain) => new URLSearchParams({ q: plain }).toString()],
  ['single quotes of a shell', (plain) => `'${plain.replaceAll("'", "'\\''")}'`],
  ['single quotes of Python shlex', (plain) => `'${plain.replaceAll("'", `'"'"'`)}'`],
  ['double quotes of a shell', (plain) => `"${plain.replace(/[\\"$`]/g, '\\$&')}"`],
  ['single quotes of YAML', (plain) => `'${plain.replaceAll("'", "''")}'`],
  [
    'HTML',
    (plain) =>
      plain
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;'),
  ],
  ['a dump', (plain) => inspect({ plain })],
  ['lines with carriage returns', (plain) => plain.replaceAll('\n', '\r\n')],
  ['indented lines', (plain) => plain.replaceAll('\n', '\n    ')],
];

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

describe('redaction', () => {
  it.each(forms)('hides a password written as %s', (_name, write) => {
    const line = hide(canary, `before ${write(canary)} after`);
    expect(line).toContain('***');
    expect(readable(canary, line)).toEqual([]);
    expect(readable(write(canary).replace(/^https:\/\/u:|@host\/$|^q=|plain/g, ''), line)).toEqual([]);
  });

  it.each(forms)('hides a key of many lines written as %s', (_name, write) => {
    const line = hide(key, `before ${write(key)} after`);
    for (const part of key.split('\n').filter((keyLine) => !keyLine.startsWith('-----'))) {
      expect(readable(part, line)).toEqual([]);
    }
    expect(line).not.toMatch(/[\w+/]{12}/);
  });

  it('hides each line of a key that is printed on its own', () => {
    for (const part of key.trim().split('\n').slice(1, -1)) expect(hide(key, `> ${part}`)).toBe('> ***');
  });

  it('leaves the armour of a key readable, which is the same for everyone', () => {
    expect(hide(key, 'expected -----BEGIN PRIVATE KEY-----')).toBe('expected -----BEGIN PRIVATE KEY-----');
  });

  it('leaves the words of a document around a secret readable, and hides the lines that hold it', () => {
    const vault = createVault();
    const token = vault.secret('abcdef.0123456789abcdef');
    derivedSecret(token, (plain) => `users:\n- name: admin\n  user:\n    token: ${plain}\n`);
    const ordinary = 'what opened the cluster for each user: name: admin';
    expect(vault.redact(ordinary)).toBe(ordinary);
    expect(vault.redact('token: abcdef.0123456789abcdef')).toBe('***');
  });

  it('hides each line of what is made anew in the place of a secret', () => {
    const vault = createVault();
    derivedSecret(vault.secret(canary), () => key);
    for (const part of key.trim().split('\n').slice(1, -1)) expect(vault.redact(`> ${part}`)).toBe('> ***');
  });

  it('hides a secret read from a file with its final newline, also where the newline is gone', () => {
    expect(hide('hunter2-canary\n', `hunter2-canary ${base64('hunter2-canary')}`)).toBe('*** ***=');
  });

  it.each([
    ['', 0, 18],
    ['u', 2, 20],
    ['u:', 3, 21],
  ])('hides every letter of base64 behind %j that the secret alone decides', (before, first, last) => {
    const encoded = base64(`${before}hunter2-canary~`);
    expect(hide('hunter2-canary', encoded)).toBe(`${encoded.slice(0, first)}***${encoded.slice(last)}`);
  });

  it('hides the password of a URL where it stands without the rest', () => {
    const proxy = 'http://ann:hunter2%2Fcanary@proxy:3128';
    const login = base64('ann:hunter2/canary');
    expect(hide(proxy, 'hunter2%2Fcanary or hunter2/canary')).toBe('*** or ***');
    expect(hide(proxy, `Basic ${login}`)).toBe(`Basic ${login.slice(0, 6)}***`);
    expect(hide('http://ann:100%@proxy', 'ann:100%')).toBe('ann:***');
    expect(hide(proxy, 'ann at proxy:3128')).toBe('ann at proxy:3128');
  });

  it('hides the shell words bash prints', () => {
    expect(hide('a b,c$d(e)', String.raw`sudo a\ b\,c\$d\(e\) now`)).toBe('sudo *** now');
  });

  it('hides secrets that overlap', () => {
    const vault = createVault();
    vault.secret('abcdef');
    vault.secret('defghi');
    expect(vault.redact('<abcdefghi>')).toBe('<***>');
  });

  it('prefers the longer of two secrets that begin alike', () => {
    const vault = createVault();
    vault.secret('hunter');
    vault.secret('hunter2hunter');
    expect(vault.redact('hunter2hunter hunter')).toBe('*** ***');
  });

  it('knows a secret made after the first line was redacted', () => {
    const vault = createVault();
    vault.secret('first-one');
    vault.redact('warm');
    vault.secret('second-one');
    expect(vault.redact('second-one')).toBe('***');
  });

  it('leaves text without secrets alone', () => {
    expect(createVault().redact('nothing to hide')).toBe('nothing to hide');
    expect(hide(canary, 'nothing to hide')).toBe('nothing to hide');
  });

  it('leaves no secret of any letters readable in any form, whatever stands around it', () => {
    const plain = fc.oneof(
      fc.string({ minLength: 8, maxLength: 60, unit: 'binary-ascii' }),
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
      fc.stringMatching(/^[A-Za-z0-9+/\n'"$ ]{8,200}$/),
    );
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(...forms),
        fc.string(),
        fc.string(),
        (secret, [, write], before, after) => {
          const printed = write(secret);
          fc.pre(secret.trim().length >= 8 && !secret.split(/\r?\n/).some((line) => line.trim().length < 4));
          const line = hide(secret, `${before}${printed}${after}`);
          expect(line).not.toContain(secret);
          expect(line).not.toContain(printed);
          expect(line).toContain('***');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('takes any string for a secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (secret, line) => {
        expect(() => hide(`${secret}\ud800`, line)).not.toThrow();
      }),
    );
  });
});
