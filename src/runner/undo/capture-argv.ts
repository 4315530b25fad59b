import { capturePlan, defineCapture } from './capture-kind.ts';

/** A command that belongs to the way back, such as a reload once the old files are in place. */
export interface CaptureArgv {
  readonly kind: 'argv';
  readonly argv: readonly [string, ...string[]];
}

export const captureArgv = defineCapture<CaptureArgv>({
  key: ({ argv }) => `argv:${argv.join(' ')}`,
  plan: ({ argv }) => capturePlan({ reads: [], actions: () => [{ do: 'argv', argv }] }),
});
