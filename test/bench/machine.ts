import { cpus, loadavg, release, totalmem } from 'node:os';

/** Where figures come from, in one line. The load tells how much others were at work. */
export function machine(): string {
  const [cpu] = cpus();
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memoryGiB} GiB, kernel ${release()}, Node ${process.version}, load ${load.join(' ')}`;
}
