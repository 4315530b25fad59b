import { registryServer } from '../../domain/registry.ts';
import type { Version } from '../../domain/version.ts';
import { type TomlTable, tomlDocument } from '../toml.ts';
import { encodedLogin, type RegistryLogin } from './registry-hosts.ts';

export interface ContainerdConfigInput {
  readonly version: Version;
  readonly dataRoot: string;
  /** The image every pod starts with; it must be the one that was brought to the host. */
  readonly pauseImage: string;
  /** Where a folder per registry says how it is reached; read at every pull. */
  readonly registriesFolder: string;
  /** Of every registry that has one, whatever its folder says. */
  readonly logins: readonly (RegistryLogin & { readonly registry: string })[];
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

const onePlugin = (input: ContainerdConfigInput): TomlTable => ({
  'io.containerd.grpc.v1.cri': {
    sandbox_image: input.pauseImage,
    restrict_oom_score_adj: input.restrictOomScoreAdj,
    containerd: runtimes,
    registry: registry(input),
  },
});

const splitPlugins = (input: ContainerdConfigInput): TomlTable => ({
  'io.containerd.cri.v1.images': {
    pinned_images: { sandbox: input.pauseImage },
    registry: registry(input),
  },
  'io.containerd.cri.v1.runtime': {
    restrict_oom_score_adj: input.restrictOomScoreAdj,
    containerd: runtimes,
  },
});

/**
 * Before 2.1 the login in the folder of a registry is not shown to who hands out its tokens: only one that stands here
 * is, at the price of a restart.
 */
const registry = ({ version, registriesFolder, logins }: ContainerdConfigInput): TomlTable => ({
  config_path: registriesFolder,
  configs:
    logins.length > 0 && isBeforeTokens(version) ? Object.fromEntries(logins.map(loginEntry)) : undefined,
});

const isBeforeTokens = ({ major, minor }: Version): boolean => major < 2 || (major === 2 && minor === 0);

const loginEntry = (login: ContainerdConfigInput['logins'][number]): [string, TomlTable] => [
  registryServer(login.registry),
  { auth: { auth: encodedLogin(login) } },
];

const runtimes: TomlTable = {
  default_runtime_name: 'runc',
  runtimes: { runc: { runtime_type: 'io.containerd.runc.v2', options: { SystemdCgroup: true } } },
};
