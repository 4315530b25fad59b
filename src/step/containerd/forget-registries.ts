import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { registryFolder } from '../../template/containerd/registry-hosts.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { putBack, shownKeys } from '../host/put-back.ts';
import { containerdPaths } from './containerd-paths.ts';

export interface ForgetRegistriesInput {
  readonly registries: readonly { readonly registry: string }[];
}

const because = text(
  'the cluster file no longer names the registries of {keys}',
  '集群文件中不再有 {keys} 所属的镜像仓库',
);

/** What was written for a registry that is no longer in the file goes, its login above all. Nobody else's is touched. */
export const forgetRegistries = proceduralStep<ForgetRegistriesInput>({
  id: 'containerd.forget-registries',
  title: text('Forget registries that are no longer named', '清除不再列出的镜像仓库'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    async ask(reader, { registries }) {
      const left = await formerOf(reader, registries);
      return left.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { keys: shownKeys(left) }), 'none');
    },
  },
  claims: () => ['former-registries'],
  undo: () => ({
    irreversible: text(
      'how a registry was reached that the file no longer names is not kept',
      '文件中不再列出的镜像仓库的访问方式不会保留',
    ),
  }),
  async apply(port, { registries }, _lease, context) {
    await putBack(port, await formerOf(port, registries), context);
  },
});

/** Files below certs.d that kubexm brought, of registries that are not wanted. */
async function formerOf(
  reader: Parameters<typeof look>[0],
  registries: ForgetRegistriesInput['registries'],
): Promise<readonly Original[]> {
  const [all] = await look(reader, { kind: 'originals' });
  const folder = `path:${containerdPaths.registries}/`;
  const wanted = new Set(registries.map(registryFolder));
  return all.filter(
    ({ key }) => key.startsWith(folder) && !wanted.has(key.slice(folder.length).split('/')[0] ?? ''),
  );
}
