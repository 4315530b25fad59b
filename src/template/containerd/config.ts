import type { Version } from '../../domain/version.ts';
import { type TomlTable, tomlDocument } from '../toml.ts';

export interface ContainerdConfigInput {
  readonly version: Version;
  readonly dataRoot: string;
  /** The image every pod starts with; it must be the one that was brought to the host. */
  readonly pauseImage: string;
  /** Where a folder per registry says how it is reached; read at every pull. */
  readonly registriesFolder: string;
  /** For hosts on which nobody, not even root, may lower an OOM score. */
  readonly restrictOomScoreAdj: boolean;
}

/**
 * The config.toml of containerd, in the oldest form its line reads: 2 for 1.x, 3 from 2.0 on. A newer form would be
 * lost to the release before, and an old key in a new file is passed over with a warning nobody sees.
 */
export const containerdConfig = (input: ContainerdConfigInput) =>
  tomlDocument({
    version: input.version.major < 2 ? 2 : 3,
    root: input.dataRoot,
    state: '/run/containerd',
    plugins: input.version.major < 2 ? onePlugin(input) : splitPlugins(input),
  });

const onePlugin = ({
  pauseImage,
  registriesFolder,
  restrictOomScoreAdj,
}: ContainerdConfigInput): TomlTable => ({
  'io.containerd.grpc.v1.cri': {
    sandbox_image: pauseImage,
    restrict_oom_score_adj: restrictOomScoreAdj,
    containerd: runtimes,
    registry: { config_path: registriesFolder },
  },
});

const splitPlugins = ({
  pauseImage,
  registriesFolder,
  restrictOomScoreAdj,
}: ContainerdConfigInput): TomlTable => ({
  'io.containerd.cri.v1.images': {
    pinned_images: { sandbox: pauseImage },
    registry: { config_path: registriesFolder },
  },
  'io.containerd.cri.v1.runtime': { restrict_oom_score_adj: restrictOomScoreAdj, containerd: runtimes },
});

const runtimes: TomlTable = {
  default_runtime_name: 'runc',
  runtimes: { runc: { runtime_type: 'io.containerd.runc.v2', options: { SystemdCgroup: true } } },
};
