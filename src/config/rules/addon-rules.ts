import { addonCatalogue } from '../../domain/data/addon-catalogue.ts';
import { nearest } from '../../domain/nearest.ts';
import { problem } from '../../problem/problem.ts';
import { type Text, text } from '../../problem/text.ts';
import { fieldOf } from '../pointer.ts';
import { didYouMean } from '../words.ts';
import { refusedAt } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

type Addon = Exclude<Draft['written']['spec']['addons'][number], string>;

export const addonRules = defineRules([
  {
    id: 'addon-in-catalogue',
    scope: ['/spec/addons'],
    check: ({ written: { spec } }) =>
      spec.addons.flatMap((addon, index) => {
        if (typeof addon !== 'string' || addonCatalogue.includes(addon)) return [];
        const pointer = `/spec/addons/${index}`;
        const known = addonCatalogue.join(', ');
        const params = {
          field: fieldOf(pointer),
          name: addon,
          known,
          didYouMean: didYouMean(nearest(addon, addonCatalogue)),
        };
        return [problem('config.unknown-addon', params, { pointer })];
      }),
  },
  {
    id: 'addon-says-what-to-install',
    scope: ['/spec/addons'],
    check: ({ written: { spec } }) =>
      spec.addons.flatMap((addon, index) => {
        const because = typeof addon === 'string' ? undefined : addonFault(addon);
        return because === undefined
          ? []
          : [refusedAt('config.addon-incomplete', `/spec/addons/${index}`, { because })];
      }),
  },
]);

function addonFault({ type, url, path, repo, chart }: Addon): Text | undefined {
  if (type === 'yaml') {
    const given = [url, path].filter((source) => source !== undefined).length;
    if (given !== 1) return text('type yaml needs either url or path', 'yaml 类型需要 url 或 path 之一');
    return repo === undefined && chart === undefined
      ? undefined
      : text('repo and chart are for type helm', 'repo 和 chart 只用于 helm 类型');
  }
  if (url !== undefined) return text('url is for type yaml', 'url 只用于 yaml 类型');
  if (path !== undefined) {
    return repo === undefined ? undefined : text('path and repo exclude each other', 'path 与 repo 互斥');
  }
  return repo !== undefined && chart !== undefined
    ? undefined
    : text('type helm needs path, or repo with chart', 'helm 类型需要 path，或 repo 加 chart');
}
