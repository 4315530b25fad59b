import type { TimeAnswer } from '../../domain/preflight/survey.ts';
import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Asks a time server for the time, from the host, with bash alone. */
export interface TimeServerRead {
  readonly kind: 'time-server';
  readonly server: string;
  readonly port?: number;
}

/**
 * Arguments: server, port. A question of 48 bytes, of which only the first says something: version 4, from a client. The
 * answer tells in its first two bytes whether the server itself is in step, and how far it is from a clock; a leap
 * indicator of 3, or a stratum that is none, says no. Thrice, as some get lost.
 */
const ask = `
exec 3<>"/dev/udp/$0/$1" || { getent ahosts "$0" || exit 68; exit 124; }
printf -v zeros '\\\\x00%.0s' {1..47}
for n in 1 2 3; do
  printf "\\x23$zeros" >&3
  set -- $(timeout 1 dd bs=512 count=1 <&3 | od -An -v -tu1)
  [ $# -lt 48 ] || [ $(($1 & 7)) != 4 ] && continue
  [ $(($1 >> 6)) != 3 ] && [ "$2" -ge 1 ] && [ "$2" -le 15 ] && exit 0
  exit 1
done
exit 124`;

/** Names are looked up first, which may take long where nobody answers for them. */
const limitSeconds = 10;

const failures: Readonly<Record<string, TimeAnswer>> = {
  0: 'answered',
  1: 'unset',
  68: 'unresolved',
  124: 'silent',
};

export const timeServerRead = defineRead<TimeServerRead, TimeAnswer>({
  script: (asked) => sh`
    ${asked.map(
      ({ server, port = 123 }, index) => sh`
      { timeout ${limitSeconds} bash -c ${ask} ${server} ${port}; echo ${index} "$?"; } &`,
    )}
    wait; printf '\0'`,
  parse([said = ''], asked) {
    const codes = new Map(
      said.split('\n').map((line): [string, string] => {
        const [index = '', code = ''] = line.split(' ');
        return [index, code];
      }),
    );
    return asked.map((_, index) => failures[codes.get(String(index)) ?? ''] ?? 'unable');
  },
});
