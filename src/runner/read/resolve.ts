import { dnsQuestion, parseDnsAnswer } from '../../domain/dns-message.ts';
import type { Resolution } from '../../domain/health/survey.ts';
import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Asks a name server for the addresses of a name, from the host, with bash alone. */
export interface ResolveRead {
  readonly kind: 'resolve';
  readonly server: string;
  readonly port?: number;
  /** Complete, without any search domain. */
  readonly name: string;
  readonly family: 4 | 6;
}

/**
 * Arguments: server, port, the question as escapes of printf. One write is one datagram, and bash writes line by line,
 * though a label of ten letters begins with what is the end of a line: hence dd. Thrice, as some get lost.
 */
const ask = `
exec 3<>"/dev/udp/$0/$1" || exit 1
for n in 1 2 3; do
  printf "$2" | dd bs=4096 count=1 iflag=fullblock >&3
  answer=$(timeout 1 dd bs=4096 count=1 <&3 | base64 -w0)
  [ -n "$answer" ] && { printf %s "$answer"; exit 0; }
done
exit 124`;

const escaped = (question: Buffer): string =>
  [...question].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

export const resolveRead = defineRead<ResolveRead, Resolution>({
  script: (asked) => sh`
    if command -v bash >/dev/null; then
      ${asked.map(
        ({ server, port = 53, name, family }, index) => sh`
        { answer=$(bash -c ${ask} ${server} ${port} ${escaped(dnsQuestion(name, family))}); echo ${index} "=$answer"; } &`,
      )}
      wait
    fi
    printf '\0'`,
  parse([said = ''], asked) {
    const answers = new Map(
      said.split('\n').map((line): [string, string] => {
        const [index = '', answer = ''] = line.split(' =');
        return [index, answer];
      }),
    );
    return asked.map((_, index): Resolution => {
      const answer = answers.get(String(index));
      if (answer === undefined) return { state: 'unable' };
      const parsed = parseDnsAnswer(Buffer.from(answer, 'base64'));
      return parsed === undefined ? { state: 'silent' } : { state: 'answered', ...parsed };
    });
  },
});
