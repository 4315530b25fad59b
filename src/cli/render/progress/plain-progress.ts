import type { RunEvent } from '../../../plan/event.ts';
import { text } from '../../../problem/text.ts';
import { eventSentence } from '../../../telemetry/event-sentence.ts';
import type { Sink } from '../../../telemetry/fan-out.ts';
import { logLevel } from '../../../telemetry/log-line.ts';
import type { CliContext } from '../../context.ts';
import { shownHost, withShownHosts } from '../shown-host.ts';

const sayAgainMs = 30_000;

/** Said in other words right before, or at the end of the command. */
const saidElsewhere: ReadonlySet<RunEvent['type']> = new Set(['host-left-run', 'run-finished']);

/** One line per event for pipes and logs. What needed no change is said with `-v` only. */
export function plainProgress({ stderr, lang, verbose, timeZone }: CliContext): Sink {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  const saidAt = new Map<string, number>();
  const isRepeated = (event: RunEvent): boolean => {
    if (event.type !== 'gate-waiting') return false;
    if (event.at - (saidAt.get(event.node) ?? Number.NEGATIVE_INFINITY) < sayAgainMs) return true;
    saidAt.set(event.node, event.at);
    return false;
  };
  return {
    title: text('plain progress', '文本进度'),
    write(event) {
      if (!verbose && (logLevel(event) === 'debug' || saidElsewhere.has(event.type) || isRepeated(event)))
        return;
      const time = clock.format(event.at);
      const host = 'host' in event ? `${shownHost(event.host, lang)}  ` : '';
      const said = withShownHosts(eventSentence(event)[lang], lang);
      stderr.write(`${time}  ${host}${said.replaceAll('\n', ' ')}\n`);
    },
    close: () => undefined,
  };
}
