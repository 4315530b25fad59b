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

export const importImage = defineChange<ImportImage>({
  says: ({ reference }) => fill(text('import the image {reference}', '导入镜像 {reference}'), { reference }),
  route: 'channel',
  content: ({ from }) => from,
  script: (_change, supply) => sh`ctr -n ${imageNamespace} images import ${supply?.file ?? '-'}`,
});
