const openSshMagic = Buffer.from('openssh-key-v1\0');

/** The OpenSSH format names its cipher right after the magic word; the older ones say it in their headers. */
export function isClosed(text: string): boolean {
  const head = openSshHead(text);
  return head === undefined
    ? /Proc-Type: 4,ENCRYPTED|^Encryption: (?!none)|BEGIN ENCRYPTED PRIVATE KEY/m.test(text)
    : head.cipher !== 'none';
}

/** The public half, which the OpenSSH format leaves open; the older ones do not. */
export const publicHalfOf = (text: string): Buffer | undefined => openSshHead(text)?.publicKey;

/** What stands before the closed part: cipher, key derivation and its settings, how many keys, the public one. */
function openSshHead(text: string): { readonly cipher: string; readonly publicKey: Buffer } | undefined {
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(text)?.[1];
  const bytes = Buffer.from(body ?? '', 'base64');
  if (!bytes.subarray(0, openSshMagic.length).equals(openSshMagic)) return undefined;
  let at = openSshMagic.length;
  const next = (): Buffer => {
    const start = at + 4;
    at = start + (bytes.length >= start ? bytes.readUInt32BE(at) : 0);
    return bytes.subarray(start, at);
  };
  const [cipher] = [next(), next(), next()];
  at += 4;
  return { cipher: cipher?.toString('latin1') ?? '', publicKey: next() };
}
