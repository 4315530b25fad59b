import { randomBytes } from 'node:crypto';
import { quote } from '../domain/quote.ts';
import { same, type Text, text } from '../problem/text.ts';
import type { BoundedOutput } from './bounded-output.ts';
import { frames } from './frame.ts';
import type { RootAccess } from './root-access.ts';
import { type Started, start } from './start.ts';

/** A root shell that takes one script after another on its standard input. */
export interface Lane {
  readonly process: Started;
  /** Settles when the shell is of no more use, with the reason; rejects when it never became one. */
  readonly broken: Promise<Text>;
  usable(): boolean;
  /** Settles with the exit status, and never when the lane breaks before. */
  send(script: string, stdout: BoundedOutput, stderr: BoundedOutput): Promise<number>;
}

export async function openLane(access: RootAccess): Promise<Lane> {
  const broken = Promise.withResolvers<Text>();
  broken.promise.catch(() => undefined);
  let usable = true;
  const retire = (because: Text): void => {
    usable = false;
    broken.resolve(because);
  };
  const stray = (): void =>
    retire(
      text(
        'something on the host writes into the shell between commands',
        '主机上有其他程序在命令之间向 shell 写入内容',
      ),
    );
  const stdout = frames(stray);
  const stderr = frames(stray);
  const process = await start(access, { argv: ['/bin/sh'], onStdout: stdout.sink, onStderr: stderr.sink });
  process.stdin.on('error', (cause) => retire(same(cause.message)));
  process.ended.then(
    (end) =>
      retire(
        end.kind === 'lost'
          ? end.because
          : text('the shell ended in the middle of a command', 'shell 在命令执行过程中退出'),
      ),
    (cause: unknown) => {
      usable = false;
      broken.reject(cause);
    },
  );
  return {
    process,
    broken: broken.promise,
    usable: () => usable,
    async send(script, out, err) {
      const marker = randomBytes(16).toString('hex');
      process.stdin.write(framed(script, marker));
      const [status] = await Promise.all([stdout.next(marker, out), stderr.next(marker, err)]);
      return Number(status);
    },
  };
}

/** A subshell keeps `exit`, `exec` and `set -e` to themselves; it never sees the lane's own input. */
const framed = (script: string, marker: string): string =>
  `( eval ${quote(script)}\n) </dev/null; printf '%s%d\\n' ${marker} "$?"; printf '%s\\n' ${marker} >&2\n`;
