import type { Connection } from '../../../src/connector/connection.ts';

/** Ends every ssh session on the host but the one that asks, without a word to the other side, as soon as `moment` is over. */
export async function cutConnections(asking: Connection, moment = ':'): Promise<void> {
  const { stdout } = await asking.exec({ argv: ['/bin/sh', '-c', script(moment)], timeoutMs: 100_000 });
  if (Number(stdout.toString()) < 1) throw new Error('there was no other session to cut');
}

const script = (moment: string): string => `
pid=$$ keep=" $(systemctl show -p MainPID ssh.service | cut -d= -f2) "
while [ "$pid" -gt 1 ]; do keep="$keep$pid "; pid=$(($(ps -o ppid= -p "$pid"))); done
${moment}
cut=0
for pid in $(pgrep -x sshd); do
  case $keep in *" $pid "*) ;; *) kill -9 "$pid" && cut=$((cut + 1)) ;; esac
done
echo "$cut"`;
