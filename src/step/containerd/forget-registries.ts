import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { putBack, shownKeys } from '../host/put-back.ts';
import { type RegistrySettings, registryFiles } from './configure-registries.ts';
import { containerdPaths } from './containerd-paths.ts';

export interface ForgetRegistriesInput {
  readonly registries: readonly RegistrySettings[];
}

const because = text('the cluster file no longer asks for {keys}', '集群文件中不再需要 {keys}');

/** What the file asks for no longer goes, logins and keys above all. Nobody else's is touched. */
export const forgetRegistries = proceduralStep<ForgetRegistriesInput>({
  id: 'containerd.forget-registries',
  title: text('Forget what registries no longer need', '清除镜像仓库不再需要的文件'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    reads: () => [{ kind: 'originals' }],
    judge({ registries }, [found]) {
      // The port answers what it was asked.
      const left = formerOf(found as readonly Original[], registries);
      return left.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { keys: shownKeys(left) }), 'none');
    },
  },
  claims: () => ['former-registries'],
  undo: () => ({
    irreversible: text(
      'what the file no longer asks for is not kept: it may be a login',
      '文件中不再需要的内容不会保留：其中可能有登录信息',
    ),
  }),
  async apply(port, { registries }, _lease, context) {
    const [found] = await look(port, { kind: 'originals' });
    await putBack(port, formerOf(found, registries), context);
  },
});

/** Files below certs.d that kubexm brought and that no registry of the file asks for. */
function formerOf(
  brought: readonly Original[],
  registries: ForgetRegistriesInput['registries'],
): readonly Original[] {
  const wanted = new Set(registries.flatMap(registryFiles).map(({ path }) => `path:${path}`));
  return brought.filter(
    ({ key }) => key.startsWith(`path:${containerdPaths.registries}/`) && !wanted.has(key),
  );
}
