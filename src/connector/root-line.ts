import { quote } from '../domain/quote.ts';
import type { Command } from './connection.ts';

/** The environment variable by which everything a command started can be found again. */
export const markVariable = 'KUBEXM_COMMAND';

export const readyToken = (id: string): string => `kubexm-ready-${id} `;
/** Said by the login shell before it hands over to sudo, so that a shell that runs nothing is not blamed on sudo. */
export const shellToken = (id: string): string => `kubexm-shell-${id}`;
export const passwordPrompt = (id: string): string => `kubexm-password-${id}`;

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * The line given to the login shell. It says on both streams when the command itself begins, with the session it runs
 * in, so that what start-up files and sudo say before can be told apart, and so that all of it can be stopped.
 */
export function rootLine(id: string, command: Pick<Command, 'argv' | 'env'>, sudo: boolean): string {
  const begin = [
    'cd /',
    `PATH="\${PATH:+$PATH:}${systemPath}"`,
    'export PATH',
    'read -r stat </proc/$$/stat',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell parameter expansion; session is the fourth field after the name
    'stat=${stat##*) }; stat=${stat#* * * }; stat=${stat%% *}',
    `printf '%s%s\\n' ${quote(readyToken(id))} "$stat"`,
    `printf '%s\\n' ${quote(readyToken(id))} >&2`,
    ...exports(command.env ?? {}),
    'exec "$@"',
  ].join('\n');
  const marked = `${markVariable}=${id} exec /bin/sh -c ${quote(begin, 'sh', ...command.argv)}`;
  if (!sudo) return marked;
  const elevated = quote('-S', '-k', '-p', passwordPrompt(id), '--', '/bin/sh', '-c', marked);
  return `echo ${shellToken(id)} >&2; exec sudo ${elevated}`;
}

function exports(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).map(([name, value]) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw new TypeError(`not a name of an environment variable: ${name}`);
    return `export ${name}=${quote(value)}`;
  });
}
