import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientChannel } from 'ssh2';
import { problem } from '../problem/problem.ts';
import { type Text, text } from '../problem/text.ts';
import type { SshClient } from './ssh-client.ts';
import type { Process, ProcessEnd } from './transport.ts';

const attempts = 60;
const mostDelayMs = 1_000;

/**
 * Runs a line on a channel of its own. A server with fewer sessions to give than usual refuses the channel, and then
 * surely nothing ran, so it is asked again; a connection that breaks in the middle is a process nobody knows about.
 */
export async function openChannel(
  host: string,
  { client, lost, alive }: SshClient,
  line: string,
  terminal: boolean,
): Promise<Process> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const channel = await new Promise<ClientChannel>((resolve, reject) => {
        client.exec(line, { pty: terminal }, (cause, opened) => (cause ? reject(cause) : resolve(opened)));
      });
      return channelProcess(channel, { lost, alive });
    } catch (cause) {
      if (!alive()) return lostProcess(await lost);
      if (attempt === attempts) throw problem('connection.channel-refused', { host }, {}, cause);
      await sleep(Math.min(20 * attempt, mostDelayMs));
    }
  }
}

function channelProcess(channel: ClientChannel, { lost, alive }: Pick<SshClient, 'lost' | 'alive'>): Process {
  const streamsClosed = Promise.all([
    new Promise<ProcessEnd>((resolve) => {
      channel.once('close', (code: number | null | undefined, signal: string | undefined) =>
        resolve(endOf(code, signal)),
      );
    }),
    new Promise<void>((resolve) => {
      channel.stderr.once('close', resolve);
    }),
  ]);
  const ended = streamsClosed.then(
    async ([end]): Promise<ProcessEnd> => (alive() ? end : { kind: 'lost', because: await lost }),
  );
  channel.on('error', () => undefined);
  return {
    stdin: channel,
    stdout: channel,
    stderr: channel.stderr,
    ended,
    abandon: () => channel.close(),
  };
}

function endOf(code: number | null | undefined, signal: string | undefined): ProcessEnd {
  if (typeof code === 'number') return { kind: 'exited', code };
  if (typeof signal === 'string') return { kind: 'signalled', signal };
  return {
    kind: 'lost',
    because: text('the host closed the channel without an exit status', '主机关闭了通道，但没有给出退出状态'),
  };
}

function lostProcess(because: Text): Process {
  const streams = [new PassThrough(), new PassThrough(), new PassThrough()] as const;
  const [stdin, stdout, stderr] = streams;
  for (const stream of streams) stream.end();
  return {
    stdin,
    stdout,
    stderr,
    ended: Promise.resolve({ kind: 'lost', because }),
    abandon: () => undefined,
  };
}
