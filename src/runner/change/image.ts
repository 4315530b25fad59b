import { fill, text } from '../../problem/text.ts';
import type { LocalFile } from '../content.ts';
import { imageNamespace } from '../read/image.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

export interface ImportImage {
  readonly do: 'import-image';
  readonly reference: string;
  readonly from: LocalFile;
}

const archive = 'image.tar';

export const importImage = defineChange<ImportImage>({
  says: ({ reference }) => fill(text('import the image {reference}', '导入镜像 {reference}'), { reference }),
  route: 'channel',
  sends: ({ from }) => [{ name: archive, content: from }],
  // Pinned, for a kubelet that is short of disk removes what no pod uses yet, and offline nobody brings it back.
  script: ({ reference }, _paths, sent) => sh`
    ctr -n ${imageNamespace} images import ${`${sent}/${archive}`}
    ctr -n ${imageNamespace} images label ${reference} io.cri-containerd.pinned=pinned`,
});
