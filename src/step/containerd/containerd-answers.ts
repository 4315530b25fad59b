import * as z from 'zod';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { containerdPaths } from './containerd-paths.ts';
import { crictl } from './crictl.ts';

export interface ContainerdAnswersInput {
  /** What it was told, where that is known. */
  readonly dataRoot?: string;
  readonly pauseImage?: string;
}

const askInfo = [...crictl, 'info'] as const;

/** From 2.0 on its interface does not say with which image pods start; a key that it does not know leaves its own one. */
const askConfig = [containerdPaths.binary, 'config', 'dump'] as const;

/** What `crictl info` says, as far as it is asked about here. */
const info = z.object({
  status: z.object({ conditions: z.array(z.object({ type: z.string(), status: z.boolean() })) }),
  config: z.object({
    containerdRootDir: z.string(),
    containerd: z.object({
      runtimes: z.object({ runc: z.object({ options: z.object({ SystemdCgroup: z.boolean() }) }) }),
    }),
  }),
});

/** The runtime says by its own interface that it runs, with the control groups of systemd, and as it was told. */
export const containerdAnswers = defineGate<ContainerdAnswersInput>({
  id: 'containerd.answers',
  waitsFor: text('containerd answers', 'containerd 应答'),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 60_000,
  stableForMs: 0,
  async probe(open, subjects, input) {
    const answers = await Promise.all(
      subjects.map(async (host): Promise<Text | undefined> => {
        const [info, config] = await look(
          await open(host),
          { kind: 'query', argv: askInfo },
          { kind: 'query', argv: askConfig },
        );
        const because = whyNotReady(info) ?? whatIsOtherwise(input, info, config);
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

/** What it goes by and was not told. */
export function whatIsOtherwise(
  { dataRoot, pauseImage }: ContainerdAnswersInput,
  found: QueryState,
  dumped: QueryState,
): Text | undefined {
  const root = info.safeParse(jsonOf(saidBy(found))).data?.config.containerdRootDir ?? '';
  const image = /^\s*sandbox(?:_image)?\s*=\s*["'](.*)["']\s*$/m.exec(saidBy(dumped))?.[1] ?? '';
  if (dataRoot !== undefined && root !== dataRoot.replace(/\/+$/, ''))
    return fill(otherRoot, { root, dataRoot });
  return pauseImage === undefined || image === pauseImage
    ? undefined
    : fill(otherImage, { image: image || '?', pauseImage });
}

const otherRoot = text('it keeps its data in {root}, not {dataRoot}', '数据目录为 {root}，应为 {dataRoot}');
const otherImage = text(
  'it starts pods with {image}, not {pauseImage}',
  '创建 Pod 使用的镜像为 {image}，应为 {pauseImage}',
);

const saidBy = (found: QueryState): string => (found.state === 'absent' ? '' : found.stdout);

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
