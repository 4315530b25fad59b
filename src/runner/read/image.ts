import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface ImageRead {
  readonly kind: 'image';
  readonly reference: string;
}

/** The digest the reference points to; `null` also where containerd is not there or does not answer. */
export type ImageState = string | null;

/** The namespace in which the kubelet looks for images. */
export const imageNamespace = 'k8s.io';

export const imageRead = defineRead<ImageRead, ImageState>({
  script: () => sh`timeout 20 ctr -n ${imageNamespace} images ls; printf '\0'`,
  parse([table = ''], asked) {
    const digests = new Map(
      table
        .split('\n')
        .slice(1)
        .map((line) => {
          const [reference = '', , digest = ''] = line.split(/\s+/);
          return [reference, digest];
        }),
    );
    return asked.map(({ reference }) => digests.get(reference) ?? null);
  },
});
