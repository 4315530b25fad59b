import * as z from 'zod';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { crictl } from './crictl.ts';

const askInfo = [...crictl, 'info'] as const;

/** What `crictl info` says, as far as it is asked about here. */
const info = z.object({
  status: z.object({ conditions: z.array(z.object({ type: z.string(), status: z.boolean() })) }),
  config: z.object({
    containerd: z.object({
      runtimes: z.object({ runc: z.object({ options: z.object({ SystemdCgroup: z.boolean() }) }) }),
    }),
  }),
});

/** The runtime says by its own interface that it runs, with the control groups of systemd. */
export const containerdAnswers = defineGate<object>({
  id: 'containerd.answers',
  waitsFor: text('containerd answers', 'containerd 应答'),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 60_000,
  stableForMs: 0,
  async probe(open, subjects) {
    const answers = await Promise.all(
      subjects.map(async (host): Promise<Text | undefined> => {
        const [found] = await look(await open(host), { kind: 'query', argv: askInfo });
        const because = whyNotReady(found);
        return because && fill(text('{host}: {because}', '{host}：{because}'), { host, because });
      }),
    );
    const [first] = answers.filter((because) => because !== undefined);
    return first === undefined ? healthy : unhealthy(first);
  },
});

export function whyNotReady(found: QueryState): Text | undefined {
  if (found.state === 'absent') return text('crictl is not installed', '未安装 crictl');
  const parsed = found.code === 0 ? info.safeParse(jsonOf(found.stdout)) : undefined;
  if (!parsed?.success) return text('it does not answer', '没有应答');
  const { status, config } = parsed.data;
  if (!status.conditions.some(({ type, status: is }) => type === 'RuntimeReady' && is))
    return text('it is not ready', '尚未就绪');
  return config.containerd.runtimes.runc.options.SystemdCgroup
    ? undefined
    : text('it does not use the control groups of systemd', '未使用 systemd 的 cgroup 驱动');
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
