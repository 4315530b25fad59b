const secretByName =
  /((?:password|passphrase|privateKey|secret|token)["']?\s*[:：=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^,}\s#][^,}#]*)/gi;

const credentialsInUrl = /:\/\/[^/@\s"']+@/g;

/** In text that nobody could read as a whole: there, only the name of a key gives a secret away. */
export const hideNamedSecrets = (text: string): string =>
  text.replace(secretByName, '$1***').replace(credentialsInUrl, '://***@');
