import type { Lang } from '../../../problem/text.ts';
import type { Paint } from '../style.ts';

/** What a frame is drawn for: the reader, the screen and the moment. */
export interface FrameShape {
  readonly lang: Lang;
  readonly paint: Paint;
  readonly columns: number;
  readonly rows: number;
  readonly now: number;
}
