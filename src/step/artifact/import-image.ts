import type { Arch } from '../../domain/arch.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { type ByArch, forArch } from './by-arch.ts';
import type { PulledImage } from './pull-image.ts';

export interface ImportImageInput {
  readonly image: ByArch<PulledImage>;
  readonly arch: Arch;
}

/** An image in the container runtime of a host, before anything there asks for it. */
export const importImage = declaredStep<ImportImageInput>({
  id: 'artifact.import-image',
  title: text('Import an image', '导入镜像'),
  timeoutMs: 60 * 60_000,
  desired({ image, arch }) {
    const { reference, digest, from } = forArch(image, arch);
    return [{ kind: 'image', reference, digest, from }];
  },
});
