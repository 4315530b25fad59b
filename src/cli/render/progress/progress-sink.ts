import { text } from '../../../problem/text.ts';
import type { Sink } from '../../../telemetry/fan-out.ts';
import { formatLogLine } from '../../../telemetry/log-line.ts';
import type { CliContext } from '../../context.ts';
import { liveProgress } from './live-progress.ts';
import { plainProgress } from './plain-progress.ts';

/** How this run is shown on standard error: as data, live, or line by line. */
export function progressSink(context: CliContext): Sink {
  if (context.logFormat === 'json') return jsonProgress(context);
  return context.live ? liveProgress(context) : plainProgress(context);
}

const jsonProgress = ({ stderr }: CliContext): Sink => ({
  title: text('JSON progress', 'JSON 进度'),
  write: (event) => stderr.write(`${formatLogLine(event)}\n`),
  close: () => undefined,
});
