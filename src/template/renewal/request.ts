interface Request {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  readonly dnsNames?: readonly string[];
  readonly addresses?: readonly string[];
  readonly usages: readonly ('server' | 'client')[];
}

/** Only RSA keys are ever used to encipher the keys of a session. */
const keyUsages = { RSA: 'digitalSignature, keyEncipherment', ECDSA: 'digitalSignature' } as const;

const usageNames = { server: 'serverAuth', client: 'clientAuth' } as const;

/** What a certificate is to say, as openssl of any age takes it. */
export function certificateRequest(
  { commonName, organizations = [], dnsNames = [], addresses = [], usages }: Request,
  keyKind: keyof typeof keyUsages,
): string {
  const names = [...dnsNames.map((name) => `DNS:${name}`), ...addresses.map((address) => `IP:${address}`)];
  return [
    '[req]',
    'prompt = no',
    'string_mask = utf8only',
    'utf8 = yes',
    'distinguished_name = subject',
    '[subject]',
    ...organizations.map((name, at) => `${at}.O = ${literal(name)}`),
    `CN = ${literal(commonName)}`,
    '[extensions]',
    'basicConstraints = critical, CA:FALSE',
    `keyUsage = critical, ${keyUsages[keyKind]}`,
    `extendedKeyUsage = ${usages.map((usage) => usageNames[usage]).join(', ')}`,
    'authorityKeyIdentifier = keyid',
    ...(names.length === 0 ? [] : [`subjectAltName = ${names.join(', ')}`]),
    '',
  ].join('\n');
}

/** To openssl these mean something in a value. */
const literal = (value: string): string => value.replaceAll(/[\\$#"'`]/g, '\\$&');
