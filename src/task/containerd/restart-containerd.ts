import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { here } from '../../plan/ref.ts';
import { containerdAnswers } from '../../step/containerd/containerd-answers.ts';
import { containerdPaths } from '../../step/containerd/containerd-paths.ts';
import { restartUnit } from '../../step/host/restart-unit.ts';

interface ContainerdRestart {
  readonly hosts: readonly string[];
  readonly runId: string;
  readonly minimum: Minimum;
}

/** Containers run on meanwhile. */
export function restartContainerd(drawing: Drawing, { hosts, runId, minimum }: ContainerdRestart): void {
  drawing.task('restart-containerd', ['containerd'], (task) => {
    const restarted = task.step(restartUnit, {
      on: hosts,
      shared: { runId, unit: containerdPaths.unit },
      minimum,
    });
    task.gate(containerdAnswers, { on: hosts, shared: {}, after: [here(restarted)] });
  });
}
