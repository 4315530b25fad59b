import { Problem, problem } from '../problem/problem.ts';
import { openKey, type PrivateKey } from './private-key.ts';
import type { SshPorts } from './ssh-target.ts';

/** As often as ssh asks. */
const mostTries = 3;

/** Asks for the passphrase of a closed key until it opens. */
export async function unlockKey(
  name: string,
  text: string,
  ask: NonNullable<SshPorts['askPassphrase']>,
): Promise<PrivateKey> {
  for (let wrong = 0; ; wrong += 1) {
    const passphrase = await ask({ key: name, wrong });
    if (passphrase === undefined) throw problem('connection.key-needs-passphrase', { key: name });
    try {
      return openKey(name, text, passphrase);
    } catch (thrown) {
      const isWrong = thrown instanceof Problem && thrown.code === 'connection.key-wrong-passphrase';
      if (!isWrong || wrong + 1 === mostTries) throw thrown;
    }
  }
}
