import { runPath } from '../../../runner/state-paths.ts';

interface Tracked {
  readonly name: string;
  readonly content?: string;
  readonly startedWith?: readonly string[];
  readonly reloadedWith?: readonly string[];
}

/** Only services run commands when they start. */
export const tracksFiles = ({ name, content, startedWith, reloadedWith }: Tracked): boolean =>
  name.endsWith('.service') &&
  (content !== undefined || (startedWith ?? []).length > 0 || (reloadedWith ?? []).length > 0);

/**
 * Makes the unit itself record what it was started with, whoever starts it: a boot, a crash and an operator count as
 * much as we do. A record that cannot be written does not keep the service from starting.
 */
export function dropInFile(
  { name }: Tracked,
  started: readonly string[],
  reloaded: readonly string[],
): { readonly path: string; readonly content: string } {
  const lines = [
    '[Service]',
    ...(started.length > 0 ? [`ExecStartPre=-+${record('started', name, started)}`] : []),
    ...(reloaded.length > 0 ? [`ExecStartPre=-+${record('reloaded', name, reloaded)}`] : []),
    ...(reloaded.length > 0 ? [`ExecReload=-+${record('reloaded', name, reloaded)}`] : []),
  ];
  return { path: `/etc/systemd/system/${name}.d/90-kubexm.conf`, content: `${lines.join('\n')}\n` };
}

/** Neither the shell nor systemd gives a meaning to any of these characters. */
const plain = /^[A-Za-z0-9_./@:+,-]+$/;

function record(when: 'started' | 'reloaded', name: string, files: readonly string[]): string {
  for (const word of [name, ...files])
    if (!plain.test(word)) throw new TypeError(`a unit cannot be started with ${word}`);
  const to = `${runPath}/${when}-with`;
  const digest = `${sums(files.join(' '))} 2>/dev/null | sha256sum | cut -c1-64`;
  return `/bin/sh -c 'umask 077; mkdir -p ${to}; ${digest} >${to}/.${name}; mv -f ${to}/.${name} ${to}/${name}'`;
}

/**
 * What `sha256sum FILES` prints. A service waits for it: openssl takes a tenth of the time for a program of 100 MB, by
 * the instructions of the processor.
 */
const sums = (files: string): string =>
  `if command -v openssl >/dev/null; then openssl dgst -sha256 -r ${files} | sed "s/ [*]/  /"; else sha256sum ${files}; fi`;
