import { sayElapsed } from '../../../domain/duration.ts';
import { fill, type Text, text } from '../../../problem/text.ts';
import type { CliContext } from '../../context.ts';
import { shortHosts } from '../host-set.ts';
import { cut } from '../width.ts';
import type { FrameShape } from './frame-shape.ts';
import { type LiveBlock, liveBlock } from './live-block.ts';

const words = {
  looking: text('looking at the hosts: {reached} of {asked}', '正在检查主机：{reached} / {asked}'),
  waiting: text(' (waiting for {hosts})', '（等待 {hosts}）'),
  silent: text(' (not reached: {hosts})', '（无法连接：{hosts}）'),
};

/** How far the login to a host has come. */
type Reach = 'waiting' | 'reached' | 'silent';

export interface LookingLine {
  /** Told of every login to a host as it begins. */
  onLogin(host: string, login: Promise<unknown>): void;
  /** The line stands on a live terminal while the work lasts; elsewhere there is none. */
  whileLooking<T>(work: () => Promise<T>): Promise<T>;
}

/** Says whom a look waits for, before there is a plan or a table to show. */
export function lookingLine(context: CliContext): LookingLine {
  const hosts = new Map<string, Reach>();
  const isShown = context.live && context.logFormat !== 'json';
  let looks = 0;
  let block: LiveBlock | undefined;
  const show = (): void => {
    if (!isShown || looks === 0 || hosts.size === 0) return;
    const since = context.now();
    block ??= liveBlock(context, (shape) => [lineOf(hosts, since, shape)]);
    block.touch();
  };
  const note = (host: string, reach: Reach) => (): void => {
    hosts.set(host, reach);
    show();
  };
  return {
    onLogin(host, login) {
      note(host, 'waiting')();
      login.then(note(host, 'reached'), note(host, 'silent'));
    },
    async whileLooking(work) {
      looks += 1;
      show();
      try {
        return await work();
      } finally {
        looks -= 1;
        if (looks === 0) {
          block?.close();
          block = undefined;
        }
      }
    },
  };
}

function lineOf(
  hosts: ReadonlyMap<string, Reach>,
  since: number,
  { lang, paint, columns, now }: FrameShape,
): string {
  const named = (wanted: Reach) => [...hosts].filter(([, reach]) => reach === wanted).map(([host]) => host);
  const beside = (template: Text, names: readonly string[]) =>
    names.length === 0 ? '' : fill(template, { hosts: shortHosts(names, 3) })[lang];
  const [waiting, silent] = [named('waiting'), named('silent')];
  const reached = hosts.size - waiting.length - silent.length;
  const said = fill(words.looking, { reached, asked: hosts.size })[lang];
  const whole = `${said}${beside(words.waiting, waiting)}${beside(words.silent, silent)}`;
  const clock = sayElapsed(now - since);
  return paint('dim', `${cut(whole, columns - clock.length - 3)}  ${clock}`);
}
