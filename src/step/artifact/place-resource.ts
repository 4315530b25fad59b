import type { Arch } from '../../domain/arch.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { forArch } from './by-arch.ts';
import type { FetchedFiles } from './fetch-resource.ts';

export interface PlaceResourceInput {
  readonly component: string;
  readonly content:
    | { readonly kind: 'binary'; readonly path: string }
    | {
        readonly kind: 'archive';
        readonly into: string;
        readonly strip: number;
        readonly members: readonly string[];
      };
  readonly files: FetchedFiles;
  readonly arch: Arch;
}

const placed = declaredStep<PlaceResourceInput>({
  id: 'artifact.place-resource',
  title: text('Place a released file', '安放发布文件'),
  timeoutMs: 60 * 60_000,
  desired({ component, content, files, arch }) {
    const from = forArch(files, arch);
    if (content.kind === 'binary')
      return [{ kind: 'file', path: content.path, content: from, mode: 0o755, owner: 'root:root' }];
    const { into, strip, members } = content;
    return [{ kind: 'archive', name: component, from, into, strip, only: members }];
  },
});

/** A fetched file in its place on a host: a program, or the members of an archive that are wanted. */
export const placeResource: Step<PlaceResourceInput, undefined, HostPort> = {
  ...placed,
  // Known before anything is fetched, hence not from what is desired.
  claims: ({ content }) =>
    content.kind === 'binary'
      ? [`path:${content.path}`]
      : content.members.map((member) => `path:${content.into}/${member}`),
};
