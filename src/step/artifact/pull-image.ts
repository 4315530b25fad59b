import type { HostsByArch } from '../../domain/arch.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { LocalFile } from '../../runner/content.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { CachedRead, CachedState } from '../../runner/fetch/cached-file.ts';
import { arrivals } from './arrivals.ts';
import { type ByArch, eachArch } from './by-arch.ts';

export interface PullImageInput {
  readonly reference: string;
  readonly digest: string;
  readonly sources: readonly string[];
  /** Archives, below the cache. */
  readonly paths: ByArch<string>;
  /** Named where there is nothing for their processor. */
  readonly wantedBy: HostsByArch;
}

/** An image as a host gets it. */
export interface PulledImage {
  /** Under which the container runtime knows it once it is imported. */
  readonly digest: string;
  readonly from: LocalFile;
}

const missing = text('{reference} for {arches} is not here yet', '本机尚无 {reference}（{arches}）');

/** An image on this machine, as an archive that hosts can import. */
export const pullImage: Step<PullImageInput, ByArch<PulledImage>, ControlPort, Record<never, never>> = {
  id: 'artifact.pull-image',
  title: text('Pull an image', '拉取镜像'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  needsNoLock: true,
  timeoutMs: 2 * 60 * 60_000,
  check: {
    reads: ({ paths, digest }): readonly CachedRead[] =>
      eachArch(paths).map(([, path]) => ({ kind: 'cached', path, of: digest })),
    judge({ reference, paths }, answers) {
      // The port answers what it was asked, in the order of the reads.
      const found = answers as readonly CachedState[];
      const arches = eachArch(paths).map(([arch]) => arch);
      const pulled = arches.map((arch, index) => [arch, pulledImage(found[index])] as const);
      const lacking = pulled.filter(([, image]) => image === undefined).map(([arch]) => arch);
      return lacking.length === 0
        ? satisfied(Object.fromEntries(pulled))
        : drifted(fill(missing, { reference, arches: lacking.join(', ') }));
    },
  },
  claims: ({ paths }) => eachArch(paths).map(([, path]) => `cached:${path}`),
  undo: () => ({ capture: [] }),
  async apply(port, { reference, digest, sources, paths, wantedBy }, _lease, { signal, progress }) {
    const arrived = arrivals(progress);
    await Promise.all(
      eachArch(paths).map(([arch, path]) =>
        port.pull(
          { path, reference, digest, arch, sources, hosts: wantedBy[arch] ?? [] },
          { signal, arrived },
        ),
      ),
    );
  },
};

const pulledImage = (found: CachedState | undefined): PulledImage | undefined =>
  found?.manifest === undefined
    ? undefined
    : { digest: found.manifest, from: { local: found.local, sha256: found.sha256 } };
