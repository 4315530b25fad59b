import { fill, text } from '../../../problem/text.ts';
import type { LocalFile } from '../../../runner/content.ts';
import type { ImageRead } from '../../../runner/read/image.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** An image in containerd, where the kubelet looks for it. */
export interface DesiredImage {
  readonly kind: 'image';
  readonly reference: string;
  /** `sha256:…` of the manifest or index the reference points to. */
  readonly digest: string;
  /** An OCI or docker archive that holds the reference. */
  readonly from: LocalFile;
}

export const imageKind = defineKind<DesiredImage, readonly [ImageRead]>({
  claims: ({ reference }) => [`image:${reference}`],
  reads: ({ reference }) => [{ kind: 'image', reference }],
  captures: ({ reference }) => [{ kind: 'image', reference }],
  judge({ reference, digest, from }, [found]) {
    const because =
      found === null
        ? text('the image {reference} is not there', '镜像 {reference} 不存在')
        : text('the image {reference} has another digest', '镜像 {reference} 的摘要不同');
    return verdict(
      [found !== digest && finding(fill(because, { reference }))],
      [{ do: 'import-image', reference, from }],
    );
  },
});
