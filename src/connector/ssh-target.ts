import type { Secret } from '../domain/secret.ts';

export type AuthMethod = (
  | { readonly kind: 'password'; readonly password: Secret }
  | { readonly kind: 'key'; readonly key: Secret; readonly passphrase?: Secret }
  | {
      readonly kind: 'key-file';
      readonly path: string;
      readonly passphrase?: Secret;
      /** Tried because nothing is named: worth a question only when there is nothing else to try. */
      readonly isUsual?: true;
    }
  | { readonly kind: 'agent'; readonly socket: string }
) & {
  /** Left out where it cannot be used, as long as another method is there. */
  readonly ifUsable?: true;
};

/** Everything needed to reach one host. */
export interface SshTarget {
  /** The name people know the host by. */
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly user: string;
  /** Tried in this order, each once. */
  readonly auth: readonly AuthMethod[];
  /** Only ever given to sudo, and only when it asks; not needed for root. */
  readonly sudoPassword?: Secret;
  /** `SHA256:…` as ssh-keygen prints it. When there are any, nothing else counts, not even known_hosts. */
  readonly pinnedHostKeys?: readonly string[];
  readonly bastion?: SshTarget;
  /** For the network and the handshake; the time a person takes to answer about a host key does not count. */
  readonly connectTimeoutMs?: number;
}

export interface HostKeyQuestion {
  readonly host: string;
  readonly fingerprint: string;
  readonly keyType: string;
}

export interface PassphraseQuestion {
  /** The path of the key, or what it is called. */
  readonly key: string;
  /** Answers so far that did not open it. */
  readonly wrong: number;
}

/** What the connector cannot know by itself. */
export interface SshPorts {
  readonly knownHosts: {
    /** Where new keys are written; named in the advice people get. */
    readonly file: string;
    /** The lines of every known_hosts file that counts. */
    read(): Promise<string>;
    append(line: string): Promise<void>;
  };
  /** Asked on first use. Without it an unknown host is refused. */
  readonly confirmHostKey?: (question: HostKeyQuestion) => Promise<boolean>;
  /** Asked about a closed key that no agent holds; no answer gives it up. Without it such a key is refused. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<Secret | undefined>;
}
