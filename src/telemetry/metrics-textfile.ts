import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Metrics } from './metrics.ts';

/** For the textfile collector of node_exporter, which may read at any moment: it sees the old file or the new one. */
export async function writeMetricsTextfile(metrics: Metrics, file: string): Promise<void> {
  const content = await metrics.render();
  // The collector reads `*.prom` only, so it never sees this name.
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const opened = openSync(temporary, 'w', 0o644);
    try {
      writeFileSync(opened, content);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
