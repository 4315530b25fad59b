const header = '-----BEGIN AGE ENCRYPTED FILE-----';

export const isAgeText = (value: string): boolean => value.trimStart().startsWith(header);

/** The plain text, or undefined when no identity opens it. */
export async function decryptAge(value: string, identities: readonly string[]): Promise<string | undefined> {
  const { armor, Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return await decrypter.decrypt(armor.decode(value.trim()), 'text');
  } catch {
    // The library answers a damaged identity, a wrong one and damaged text alike, and only by throwing.
    return undefined;
  }
}
