import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fill, same, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { parsedFlag, valueFlag } from '../define-flag.ts';
import { unwritable } from '../file/unwritable.ts';
import { notice } from '../render/notice.ts';

const says = {
  serving: text('Serving {url} until Ctrl-C', '正在 {url} 提供指标，按 Ctrl-C 结束'),
  written: text('Wrote {path}', '已写入 {path}'),
};

export const serveMetricsCommand = defineCommand({
  verb: 'serve',
  noun: 'metrics',
  group: 'look',
  summary: text('Offer the history of all runs to Prometheus', '向 Prometheus 提供所有运行的指标'),
  description: text(
    'Counts runs, steps, durations and problems of every cluster of this directory. Serves them over HTTP until Ctrl-C, or writes them once for the textfile collector of node_exporter.',
    '统计当前目录下各集群的运行、步骤、耗时和问题。通过 HTTP 提供直到按下 Ctrl-C，或为 node_exporter 的 textfile 收集器写入一次。',
  ),
  examples: [
    {
      command: 'kubexm serve metrics',
      says: text('On http://127.0.0.1:9590/metrics', '地址为 http://127.0.0.1:9590/metrics'),
    },
    {
      command: 'kubexm serve metrics --textfile /var/lib/node_exporter/kubexm.prom',
      says: text('Once into a file, for cron', '写入文件一次，适合定时任务'),
    },
  ],
  flags: {
    port: parsedFlag({
      long: 'port',
      value: 'PORT',
      fallback: '9590',
      expects: text('a number from 0 to 65535', '0 到 65535 的整数'),
      parse: (typed) => (/^\d{1,5}$/.test(typed) && Number(typed) <= 65_535 ? Number(typed) : undefined),
      says: text('Listen here; 0 takes any free port', '监听端口；0 表示任选空闲端口'),
    }),
    address: valueFlag({
      long: 'address',
      value: 'ADDRESS',
      says: text('Listen on this address instead of 127.0.0.1', '监听此地址而不是 127.0.0.1'),
    }),
    textfile: valueFlag({
      long: 'textfile',
      value: 'FILE',
      completes: 'file',
      says: text('Write to this file once and end', '写入该文件一次后结束'),
    }),
  },
  async run({ flags }, context) {
    const { createMetrics } = await import('../../telemetry/metrics.ts');
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { directory } = openWorkspace(context.cwd, { create: false });
    const metrics = await createMetrics(() => globSync(join(directory, '*', 'events.db')));
    if (flags.textfile !== undefined) {
      const { writeMetricsTextfile } = await import('../../telemetry/metrics-textfile.ts');
      const path = flags.textfile;
      await writeMetricsTextfile(metrics, resolve(context.cwd, path)).catch((error: unknown) => {
        throw unwritable(path, context, error);
      });
      notice(fill(says.written, { path }), context);
      return done;
    }
    const { serveMetrics } = await import('../../telemetry/serve-metrics.ts');
    const { url, closed } = await serveMetrics({
      metrics,
      port: flags.port ?? 0,
      ...(flags.address === undefined ? {} : { host: flags.address }),
      signal: context.interrupts().signal,
      report: (error) => notice(same(String(error)), context),
    });
    notice(fill(says.serving, { url }), context);
    await closed;
    return done;
  },
});
