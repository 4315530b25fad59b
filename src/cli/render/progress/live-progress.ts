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
  const { lang, now } = context;
  const paint = painter(context);
  const state = newProgress(now());
  const bottom = context.bottom.take(() => {
    screen.lift();
    dirty = true;
  });
  const screen = liveScreen(bottom.output);
  let dirty = true;
  let second = -1;
  const draw = () => {
    const tick = Math.floor(now() / 1000);
    if (bottom.isHeld() || (!dirty && tick === second)) return;
    [dirty, second] = [false, tick];
    const { columns, rows } = bottom.output;
    const shape = { lang, paint, columns: columns() ?? 80, rows: rows() ?? 24, now: now() };
    screen.draw(progressFrame(state, shape));
  };
  const timer = setInterval(draw, frameMs).unref();
  const forget = context.onExit(screen.lift);
  return {
    title: text('live progress', '动态进度'),
    write(event) {
      noteEvent(state, event);
      dirty = true;
    },
    close() {
      clearInterval(timer);
      forget();
      bottom.leave();
      screen.lift();
    },
  };
}
