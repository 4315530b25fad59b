import type { CliContext } from '../../context.ts';
import { painter } from '../style.ts';
import type { FrameShape } from './frame-shape.ts';
import { liveScreen } from './live-screen.ts';

const frameMs = 100;

export interface LiveBlock {
  /** There is something new to draw. */
  touch(): void;
  close(): void;
}

/** A block at the bottom of the terminal: at most ten frames a second, none when nothing moves. */
export function liveBlock(context: CliContext, frame: (shape: FrameShape) => readonly string[]): LiveBlock {
  const { lang, now } = context;
  const paint = painter(context);
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
    screen.draw(frame({ lang, paint, columns: columns() ?? 80, rows: rows() ?? 24, now: now() }));
  };
  const timer = setInterval(draw, frameMs).unref();
  const forget = context.onExit(screen.lift);
  return {
    touch() {
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
