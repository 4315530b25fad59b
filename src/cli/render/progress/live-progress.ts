import { text } from '../../../problem/text.ts';
import type { Sink } from '../../../telemetry/fan-out.ts';
import type { CliContext } from '../../context.ts';
import { painter } from '../style.ts';
import { liveScreen } from './live-screen.ts';
import { progressFrame } from './progress-frame.ts';
import { newProgress, noteEvent } from './progress-state.ts';

const frameMs = 100;

/** A block at the bottom of the terminal that follows the run: at most ten frames a second, none when nothing moves. */
export function liveProgress(context: CliContext): Sink {
  const { stderr, lang, now } = context;
  const paint = painter(context);
  const state = newProgress();
  const screen = liveScreen(stderr);
  let dirty = true;
  let second = -1;
  const draw = () => {
    const tick = Math.floor(now() / 1000);
    if (!dirty && tick === second) return;
    [dirty, second] = [false, tick];
    const shape = { lang, paint, columns: stderr.columns() ?? 80, rows: stderr.rows() ?? 24, now: now() };
    screen.draw(progressFrame(state, shape));
  };
  const timer = setInterval(draw, frameMs).unref();
  const forget = context.onExit(screen.close);
  return {
    title: text('live progress', '动态进度'),
    write(event) {
      noteEvent(state, event);
      dirty = true;
    },
    close() {
      clearInterval(timer);
      forget();
      screen.close();
    },
  };
}
