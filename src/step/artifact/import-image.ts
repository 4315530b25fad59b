import type { Arch } from '../../domain/arch.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { type ByArch, forArch } from './by-arch.ts';
import type { PulledImage } from './pull-image.ts';

export interface ImportImageInput {
  readonly reference: string;
  readonly image: ByArch<PulledImage>;
  readonly arch: Arch;
}

const imported = declaredStep<ImportImageInput>({
  id: 'artifact.import-image',
  title: text('Import an image', '导入镜像'),
  timeoutMs: 60 * 60_000,
  desired({ reference, image, arch }) {
    const { digest, from } = forArch(image, arch);
    return [{ kind: 'image', reference, digest, from }];
  },
});

/** An image in the container runtime of a host, before anything there asks for it. */
export const importImage: Step<ImportImageInput, undefined, HostPort> = {
  ...imported,
  // Known before anything is pulled, hence not from what is desired.
  claims: ({ reference }) => [`image:${reference}`],
};
