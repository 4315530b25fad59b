import type { RunStatus } from '../plan/event.ts';

export interface Meters {
  readonly contentType: string;
  pipelineEnded(run: PipelineLabels, status: RunStatus, at: number, durationMs: number): void;
  stepEnded(cluster: string, step: string, result: string, durationMs: number | null): void;
  problemMet(cluster: string, code: string): void;
  undoTried(cluster: string, result: string): void;
  render(): Promise<string>;
}

export interface PipelineLabels {
  readonly cluster: string;
  readonly pipeline: string;
}

/** Every metric the program has. Labels are names from the program or the cluster file, never free text. */
export async function createMeters(): Promise<Meters> {
  // Its entry also loads what watches a process, which takes ten times as long as all of this.
  const { default: Counter } = await import('prom-client/lib/counter.js');
  const { default: Gauge } = await import('prom-client/lib/gauge.js');
  const { default: Histogram } = await import('prom-client/lib/histogram.js');
  const { default: Registry } = await import('prom-client/lib/registry.js');
  const registry = new Registry();
  const registers = [registry];
  const pipelineTotal = new Counter({
    name: 'kubexm_pipeline_total',
    help: 'Pipelines that ended, by how they ended.',
    labelNames: ['cluster', 'pipeline', 'status'],
    registers,
  });
  const pipelineSeconds = new Histogram({
    name: 'kubexm_pipeline_duration_seconds',
    help: 'How long pipelines took.',
    labelNames: ['cluster', 'pipeline'],
    buckets: [1, 5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200],
    registers,
  });
  const pipelineLastEnd = new Gauge({
    name: 'kubexm_pipeline_last_end_timestamp_seconds',
    help: 'When a pipeline last ended this way.',
    labelNames: ['cluster', 'pipeline', 'status'],
    registers,
  });
  const stepTotal = new Counter({
    name: 'kubexm_step_total',
    help: 'Steps on hosts, by result.',
    labelNames: ['cluster', 'step', 'result'],
    registers,
  });
  const stepSeconds = new Histogram({
    name: 'kubexm_step_duration_seconds',
    help: 'How long a step took on one host.',
    labelNames: ['cluster', 'step'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
    registers,
  });
  const problemTotal = new Counter({
    name: 'kubexm_problem_total',
    help: 'Problems met, by code.',
    labelNames: ['cluster', 'code'],
    registers,
  });
  const undoTotal = new Counter({
    name: 'kubexm_undo_total',
    help: 'Steps undone on hosts, by result.',
    labelNames: ['cluster', 'result'],
    registers,
  });
  return {
    contentType: registry.contentType,
    pipelineEnded({ cluster, pipeline }, ended, at, durationMs) {
      const status = statusLabels[ended];
      pipelineTotal.inc({ cluster, pipeline, status });
      pipelineSeconds.observe({ cluster, pipeline }, durationMs / 1000);
      pipelineLastEnd.set({ cluster, pipeline, status }, at / 1000);
    },
    stepEnded(cluster, step, result, durationMs) {
      stepTotal.inc({ cluster, step, result });
      if (durationMs !== null) stepSeconds.observe({ cluster, step }, durationMs / 1000);
    },
    problemMet: (cluster, code) => problemTotal.inc({ cluster, code }),
    undoTried: (cluster, result) => undoTotal.inc({ cluster, result }),
    render: () => registry.metrics(),
  };
}

const statusLabels: Record<RunStatus, string> = {
  done: 'success',
  failed: 'failure',
  interrupted: 'interrupted',
  'rolled-back': 'rolled-back',
};
