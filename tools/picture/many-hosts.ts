import { processWorld } from '../../src/cli/process-world.ts';
import { liveProgress } from '../../src/cli/render/progress/live-progress.ts';
import { testContext } from '../../src/cli/test-world.ts';
import { createVault } from '../../src/domain/secret.ts';
import { systemClock } from '../../src/engine/clock.ts';
import { defineGate, healthy, unhealthy } from '../../src/plan/gate.ts';
import { all } from '../../src/plan/ref.ts';
import { definePipeline } from '../../src/plan/stage.ts';
import { drifted, type Step, satisfied } from '../../src/plan/step.ts';
import { type Text, text } from '../../src/problem/text.ts';
import { redactEvent } from '../../src/telemetry/redact-event.ts';
import type { MemoryPort, ValueRead } from '../../test/memory/memory-port.ts';
import { attempt } from '../../test/memory/run.ts';
import { createWorld } from '../../test/memory/world.ts';

/** The real engine and the real display with sixty hosts in memory: sixty real ones do not fit on one machine. */
const masters = names('master', 3);
const workers = names('worker', 57);
const everybody = [...masters, ...workers];
let askedAt = 0;

const pipeline = definePipeline<object, object>({
  id: 'create-cluster',
  title: text('Create a cluster', '创建集群'),
  observe: async () => ({}),
  stages: [
    {
      id: 'create',
      title: text('Create the cluster', '创建集群'),
      predict: (_, facts) => facts,
      draw(drawing) {
        const step = (module: string, task: string, title: Text, on: readonly string[], meanMs: number) =>
          drawing.module(module, (inner) =>
            inner.task(task, [], (drawn) =>
              drawn.step(slow(`${module}.${task}`, title, meanMs), { on, shared: {} }),
            ),
          );
        step('preparation', 'prepare-hosts', text('Install packages', '安装软件包'), everybody, 900);
        step(
          'container-runtime',
          'install-containerd',
          text('Run containerd', '运行 containerd'),
          everybody,
          1600,
        );
        step('artifacts', 'import-images', text('Import an image', '导入镜像'), everybody, 2400);
        const etcd = step(
          'etcd',
          'install-etcd',
          text('Run the member of etcd', '运行 etcd 成员'),
          masters,
          1500,
        );
        drawing.module('control-plane', (inner) =>
          inner.task('wait', [], (drawn) =>
            drawn.gate(apiAnswers, { on: masters, shared: {}, after: [all(etcd)] }),
          ),
        );
      },
    },
  ],
});

const apiAnswers = defineGate<object>({
  id: 'kubernetes.component-health',
  waitsFor: text('the API servers are ready', 'API server 就绪'),
  port: 'host',
  intervalMs: 300,
  timeoutMs: 60_000,
  stableForMs: 0,
  async probe() {
    askedAt ||= Date.now();
    return Date.now() - askedAt > 1500
      ? healthy
      : unhealthy(text('master3: /readyz says that etcd is not ready', 'master3：/readyz 表示 etcd 未就绪'));
  },
});

/** Takes about as long as the real thing, a little different on each host, always the same. */
function slow(
  id: string,
  title: Text,
  meanMs: number,
): Step<object, undefined, MemoryPort, Record<never, never>> {
  const read: ValueRead = { kind: 'value', key: id };
  return {
    id,
    title,
    port: 'host',
    kind: 'declared',
    disruption: 'none',
    timeoutMs: 60_000,
    check: {
      reads: () => [read],
      judge: (_, [found]) =>
        found === 'done' ? satisfied(undefined) : drifted(text('it is not there yet', '尚不存在')),
    },
    claims: () => [`value:${id}`],
    undo: () => ({ capture: [] }),
    async apply(port) {
      count += 1;
      await systemClock.sleep(meanMs * (0.4 + ((count * 37) % 100) / 60));
      await port.put(id, 'done');
    },
  };
}

let count = 0;
const context = testContext(processWorld(), { colour: true, live: true });
const sink = liveProgress(context);
const vault = createVault();
await attempt({ ...createWorld(everybody), clock: systemClock }, pipeline, {
  alter: (environment) => ({
    ...environment,
    limits: { hosts: 60, perHost: 4 },
    emit: (event) =>
      sink.write(redactEvent(event.type === 'run-started' ? { ...event, cluster: 'demo' } : event, vault)),
  }),
});
await sink.close();

function names(prefix: string, size: number): readonly string[] {
  return Array.from({ length: size }, (_, index) => `${prefix}${index + 1}`);
}
