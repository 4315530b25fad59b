const secretByName =
  /((?:password|passphrase|privateKey|secret|token)["']?\s*[:：=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^,}\s#][^,}#]*)/gi;

const credentialsInUrl = /:\/\/[^/@\s"']+@/g;

/** In text that nobody could read as a whole: there, only the name of a key gives a secret away. */
export const hideNamedSecrets = (text: string): string =>
  text.replace(secretByName, '$1***').replace(credentialsInUrl, '://***@');

const secretWord = /^(.*?(?:pas+w|passphrase|privateKey|secret|token|credential)[^=:]*[=:]).+$/is;

/** In a word of a command line, all behind the name is the value; who logs in to an address stands before its last `@`. */
export const hideInWord = (word: string): string =>
  word.replace(secretWord, '$1***').replace(/:\/\/[^\s"']*@/g, '://***@');
