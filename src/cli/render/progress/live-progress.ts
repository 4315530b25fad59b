import { text } from '../../../problem/text.ts';
import type { Sink } from '../../../telemetry/fan-out.ts';
import type { CliContext } from '../../context.ts';
import { liveBlock } from './live-block.ts';
import { progressFrame } from './progress-frame.ts';
import { newProgress, noteEvent } from './progress-state.ts';

/** A block at the bottom of the terminal that follows the run. */
export function liveProgress(context: CliContext): Sink {
  const state = newProgress(context.now());
  const block = liveBlock(context, (shape) => progressFrame(state, shape));
  return {
    title: text('live progress', '动态进度'),
    write(event) {
      noteEvent(state, event);
      block.touch();
    },
    close: block.close,
  };
}
