import type { Arch } from '../../domain/arch.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { LocalFile } from '../../runner/content.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { forArch } from './by-arch.ts';
import type { FetchedFile, FetchedFiles } from './fetch-resource.ts';

export interface PlaceResourceInput {
  readonly content:
    | { readonly kind: 'binary'; readonly path: string }
    | { readonly kind: 'archive'; readonly into: string; readonly members: readonly string[] };
  readonly files: FetchedFiles;
  readonly arch: Arch;
}

const placed = declaredStep<PlaceResourceInput>({
  id: 'artifact.place-resource',
  title: text('Place a released file', '安放发布文件'),
  timeoutMs: 60 * 60_000,
  desired({ content, files, arch }) {
    const fetched = forArch(files, arch);
    return placesOf(content).map(([path, member]) => ({
      kind: 'file',
      path,
      content: member === undefined ? fetched : memberOf(fetched, member),
      mode: 0o755,
      owner: 'root:root',
    }));
  },
});

/** Programs in their places on a host: a fetched file, or what is wanted of an archive, which itself never gets there. */
export const placeResource: Step<PlaceResourceInput, undefined, HostPort> = {
  ...placed,
  // Known before anything is fetched, hence not from what is desired.
  claims: ({ content }) => placesOf(content).map(([path]) => `path:${path}`),
};

/** Each place, and which member of an archive comes there. */
const placesOf = (content: PlaceResourceInput['content']): readonly (readonly [string, string?])[] =>
  content.kind === 'binary'
    ? [[content.path]]
    : content.members.map((member) => [`${content.into}/${member}`, member]);

function memberOf({ members }: FetchedFile, member: string): LocalFile {
  const found = members[member];
  if (found === undefined) throw new TypeError(`${member} was not asked for`);
  return found;
}
