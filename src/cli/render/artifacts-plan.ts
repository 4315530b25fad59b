import type { ArtifactsPlan } from '../../../lab/components/plan-artifacts.ts';
import { fill, type Text, text } from '../../problem/text.ts';

const sentences = {
  packages: text(
    'Installs on this machine, where it stays: {packages}',
    '将在本机安装以下软件包并保留：{packages}',
  ),
  toolchain: text('Fetches Go {version} for its own use: 70 MB', '将获取供自身使用的 Go {version}：70 MB'),
  cached: text('Built before: {components}', '此前已构建：{components}'),
  builds: text(
    'Builds in {folder}, about {minutes} min and up to {disk} GB of disk when nothing was built before: {components}',
    '将在 {folder} 构建，首次约需 {minutes} 分钟、最多占用 {disk} GB 磁盘：{components}',
  ),
};

/** What creating artifacts from source will do to this machine, before it does. */
export function artifactsPlanLines(plan: ArtifactsPlan): readonly Text[] {
  const { packages, toolchain, folder, minutes, diskGb } = plan;
  const cached = named(plan, true);
  const missing = named(plan, false);
  return [
    ...(packages.length > 0 ? [fill(sentences.packages, { packages: packages.join(' ') })] : []),
    ...(toolchain.origin === 'proxy' ? [fill(sentences.toolchain, { version: toolchain.version })] : []),
    ...(cached === '' ? [] : [fill(sentences.cached, { components: cached })]),
    ...(missing === ''
      ? []
      : [fill(sentences.builds, { folder, minutes, disk: diskGb, components: missing })]),
  ];
}

const named = ({ units }: ArtifactsPlan, isCached: boolean): string =>
  units
    .filter((one) => one.isCached === isCached)
    .map(({ unit }) => `${unit.component} ${unit.version}`)
    .join(', ');
