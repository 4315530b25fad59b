import * as z from 'zod';
import { about, optionalText, textWithDefault } from './field.ts';

const addon = z.strictObject({
  name: z.string().meta(about('Name of the addon.', '插件名称。')),
  type: z.enum(['yaml', 'helm']).meta(about('How it is installed.', '安装方式。')),
  url: optionalText('Where the manifest is found.', '清单的 URL。'),
  path: optionalText('Manifest or chart on this machine.', '本机上的清单或 chart 路径。'),
  repo: optionalText('Helm repository.', 'Helm 仓库。'),
  chart: optionalText('Chart in the repository.', '仓库中的 chart。'),
  version: optionalText('Version of the chart.', 'chart 版本。'),
  namespace: textWithDefault('default', 'Namespace it goes to.', '安装到的命名空间。'),
  values: z
    .record(z.string(), z.unknown())
    .default({})
    .meta(about('Values of the chart.', 'chart 的 values。')),
});

export const addonsSchema = z
  .array(z.union([z.string(), addon]))
  .default([])
  .meta(about('Addons: names from the catalogue, or descriptions.', '插件：目录中的名称，或详细描述。'));
