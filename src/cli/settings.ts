import type { Lang } from '../problem/text.ts';
import type { Settings, World } from './context.ts';
import type { GlobalValues } from './invocation/read-invocation.ts';

export function settingsOf(values: GlobalValues, { env, stderr }: Pick<World, 'env' | 'stderr'>): Settings {
  const plain = values.noColor || isSet(env['NO_COLOR']) || isSet(env['CI']) || env['TERM'] === 'dumb';
  const live = stderr.isTerminal && !plain;
  return {
    lang: values.lang ?? languageOf(env),
    colour: live,
    live,
    logFormat: values.logFormat ?? 'text',
    verbose: values.verbose ?? false,
  };
}

/** The first of these that is set decides, as for every other program. */
export function languageOf(env: World['env']): Lang {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name]).find(isSet);
  return locale?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';
