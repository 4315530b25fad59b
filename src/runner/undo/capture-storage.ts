import { insideDirectory } from '../read/inside-directory.ts';
import { sh } from '../script.ts';
import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CaptureMount {
  readonly kind: 'mount';
  readonly path: string;
}

export const captureMount = defineCapture<CaptureMount>({
  key: ({ path }) => `mount:${path}`,
  plan: ({ path }) =>
    capturePlan({
      reads: [{ kind: 'mount', path }],
      actions: ([found]) => [
        {
          do: 'mount',
          path,
          source: found?.source ?? '',
          type: found?.type ?? '',
          options: found?.options ?? '',
          mounted: found !== null,
        },
      ],
    }),
});

export interface CaptureSwap {
  readonly kind: 'swap';
}

export const captureSwap = defineCapture<CaptureSwap>({
  key: () => 'swap',
  plan: () =>
    capturePlan({
      reads: [{ kind: 'swap' }],
      actions: ([{ atBoot, ...found }]) => [{ do: 'swap', ...found, atBoot: atBoot.length > 0 }],
    }),
});

export interface CaptureImage {
  readonly kind: 'image';
  readonly reference: string;
}

export const captureImage = defineCapture<CaptureImage>({
  key: ({ reference }) => `image:${reference}`,
  plan: ({ reference }) =>
    capturePlan({
      reads: [{ kind: 'image', reference }],
      actions: ([digest]) => [{ do: 'image', reference, present: digest !== null }],
    }),
});

/** Whether a directory holds anything; what it holds is never copied. */
export interface CaptureData {
  readonly kind: 'data';
  readonly directory: string;
}

export const captureData = defineCapture<CaptureData>({
  key: ({ directory }) => `data:${directory}`,
  plan: ({ directory }) =>
    capturePlan({
      reads: [{ kind: 'query', argv: [...insideDirectory(directory), '-print', '-quit'] }],
      actions: ([found]) => [
        { do: 'data', directory, present: found.state === 'answered' && found.stdout.trim() !== '' },
      ],
    }),
});

/** What is in a directory, by name; what it holds is never copied. */
export interface CaptureEntries {
  readonly kind: 'entries';
  readonly directory: string;
}

export const captureEntries = defineCapture<CaptureEntries>({
  key: ({ directory }) => `entries:${directory}`,
  plan: ({ directory }) =>
    capturePlan({
      reads: [],
      keeps: [
        {
          output: sh`[ ! -d ${directory} ] || find -H ${directory} -xdev -print0 | LC_ALL=C sort -z`,
        },
      ],
      actions: (_, [sha256]) => (sha256 ? [{ do: 'entries', directory, sha256 }] : []),
    }),
});
