import { controlSubject } from '../../plan/port.ts';
import { type Lang, type Text, text } from '../../problem/text.ts';

/** Places where work is done that are no hosts. */
const places: Readonly<Record<string, Text>> = {
  [controlSubject]: text('this machine', '本机'),
  '@cluster': text('the API of the cluster', '集群 API'),
};

/** The machine that runs kubexm has no name among hosts. */
export const shownHost = (host: string, lang: Lang): string => places[host]?.[lang] ?? host;

/** The same within a sentence; `ann@control` is an operator on a machine of that name. */
export const withShownHosts = (said: string, lang: Lang): string =>
  said.replace(/(?<![\w.-])@\w+(?![\w-])/g, (place) => shownHost(place, lang));

/** Without the machine that runs kubexm: it is no host of a cluster. */
export const withoutHere = (hosts: readonly string[]): readonly string[] =>
  hosts.filter((host) => host !== controlSubject);
