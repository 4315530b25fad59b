import { balancerPaths } from '../../domain/balancer-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface NoteFormerPlacesInput {
  /** Addresses with ports. */
  readonly places: readonly string[];
}

/** Before names change, so that a run which is taken up later knows what a node may still hold. A reboot ends it all. */
export const noteFormerPlaces = declaredStep<NoteFormerPlacesInput>({
  id: 'load-balancer.note-former-places',
  title: text('Note the places of the API to be left', '记下要离开的 API 旧入口'),
  desired: ({ places }) => [
    {
      kind: 'file',
      path: balancerPaths.formerPlaces,
      content: places.map((place) => `${place}\n`).join(''),
    },
  ],
});
