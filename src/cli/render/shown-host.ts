import { controlSubject } from '../../plan/port.ts';
import { type Lang, text } from '../../problem/text.ts';

const here = text('this machine', '本机');

/** The machine that runs kubexm has no name among hosts. */
export const shownHost = (host: string, lang: Lang): string => (host === controlSubject ? here[lang] : host);

/** Without the machine that runs kubexm: it is no host of a cluster. */
export const withoutHere = (hosts: readonly string[]): readonly string[] =>
  hosts.filter((host) => host !== controlSubject);
