import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { type Placement, placeArtifacts } from '../artifact/place-artifacts.ts';

/** What an operator looks at the network with. Nothing waits for it. */
export const placeNetworkTools = (drawing: Drawing, placement: Placement): readonly NodeHandle<unknown>[] =>
  drawing.task('place-network-tools', ['network', 'calico'], (task) => placeArtifacts(task, placement));
