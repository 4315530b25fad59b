import { quote } from '../domain/quote.ts';
import { reveal } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';
import type { Elevation } from './root-access.ts';
import type { Process, Transport } from './transport.ts';
import { within } from './within.ts';

const patienceMs = 60_000;

export interface SudoConversation {
  /** To be called when more of standard error has arrived. */
  heard(): void;
  /** Settles when the command has begun or sudo never did, and throws when sudo will not have it. */
  root(session: Promise<string | undefined>): Promise<void>;
}

/**
 * Answers sudo's prompt, which carries a random token, once. The password is only ever written after sudo asked, so
 * it can never end up in the input of the command.
 */
export function sudoConversation(
  transport: Transport,
  elevation: Extract<Elevation, { by: 'sudo' }>,
  process: Process,
  { prompt, shell, said }: { readonly prompt: string; readonly shell: string; said(): string },
): SudoConversation {
  const who = { host: transport.host, user: elevation.user };
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => undefined);
  let prompts = 0;
  return {
    heard() {
      const seen = said().split(prompt).length - 1;
      if (seen <= prompts) return;
      prompts = seen;
      if (prompts === 1 && elevation.password !== undefined) {
        process.stdin.write(`${reveal(elevation.password)}\n`);
        return;
      }
      refused.reject(
        problem(prompts === 1 ? 'connection.sudo-needs-password' : 'connection.sudo-wrong-password', who),
      );
      process.abandon();
    },
    async root(session) {
      if ((await within(patienceMs, Promise.race([session, refused.promise]))) !== undefined) return;
      const end = await within(0, process.ended);
      process.abandon();
      if (end?.kind === 'lost' || !said().includes(shell)) return;
      if (end?.kind === 'exited' && end.code === 127) throw problem('connection.sudo-missing', who);
      if (prompts === 0 && (await answersOnTerminal(transport, prompt)))
        throw problem('connection.sudo-needs-tty', who);
      const words = said().replaceAll(prompt, '').replaceAll(shell, '').trim();
      throw problem('connection.sudo-not-allowed', { ...who, said: words });
    },
  };
}

/** sudo that stays silent without a terminal and answers with one wants a terminal; no message text is trusted. */
async function answersOnTerminal(transport: Transport, prompt: string): Promise<boolean> {
  const line = `exec sudo ${quote('-S', '-k', '-p', prompt, '--', '/bin/sh', '-c', ':')}`;
  const probe = await transport.open(line, { terminal: true });
  const asked = new Promise<boolean>((resolve) => {
    let output = '';
    probe.stdout.on('data', (chunk: Uint8Array) => {
      output += Buffer.from(chunk).toString('latin1');
      if (output.includes(prompt)) resolve(true);
    });
    probe.stderr.resume();
  });
  const reached = probe.ended.then((end) => end.kind === 'exited' && end.code === 0);
  const answered = await within(patienceMs, Promise.race([asked, reached]));
  probe.abandon();
  return answered ?? false;
}
