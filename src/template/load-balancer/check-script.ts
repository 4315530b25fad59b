import { type BalancerInput, place, readyAnswers, serverName } from './balancer.ts';

interface CheckScript extends Pick<BalancerInput, 'port' | 'tellsEverybody'> {
  /** Of this host alone. */
  readonly loopback: string;
  readonly trust: string;
  /** Where this file is, the host wants another one to have the address. */
  readonly passesOn: string;
}

/** What keepalived asks on its own host; nobody in particular runs it. */
export const checkScript = ({ port, loopback, trust, passesOn, ...input }: CheckScript): string => `#!/bin/sh
# Written by kubexm: whether the balancer of this host listens, and whether an API server answers through it.
case \${1:-} in
  listens) [ -n "$(ss -Hlnt 'sport = :${port}')" ] ;;
  answers)
    [ ! -e ${passesOn} ] || exit 1
    answer=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 2 \\
      --cacert ${trust} --connect-to "${serverName}:443:${place(loopback, port)}" https://${serverName}/readyz)
    case $answer in ${readyAnswers(input).join(' | ')}) exit 0 ;; *) exit 1 ;; esac
    ;;
  *) exit 2 ;;
esac
`;

/** The port that such a script asks about; none of one that somebody else wrote. */
export function checkedPort(script: string): number | undefined {
  const [, port] = /^ {2}listens\) .* 'sport = :(\d+)'/m.exec(script) ?? [];
  return port === undefined ? undefined : Number(port);
}
