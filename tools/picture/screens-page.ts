import { fill, type Lang, text } from '../../src/problem/text.ts';
import type { Screen } from './screens.ts';
import { failureOf, typedIn } from './takes.ts';

const words = {
  title: text('Screens', '界面'),
  intro: text(
    'What kubexm shows, drawn by `npm run pictures` from recordings of real runs on three lab hosts, at 80 and at 160 columns, for dark and for light terminals. `npm run pictures -- --record` makes the recordings anew: as root, once the components of a first cluster are built, in about an hour; the hosts are taken away at the end.',
    'kubexm 所显示的内容，由 `npm run pictures` 根据在三台实验主机上真实运行的录屏绘制，宽度为 80 列和 160 列，适合深色和浅色终端。`npm run pictures -- --record` 重新录制：以 root 身份执行，须已构建首个集群所需的组件，约需一小时；结束时会清除实验主机。',
  ),
  failure: text('{says} (exit {code})', '{says}（退出码 {code}）'),
  wide: text(
    'At 160 columns: [light]({light}), [dark]({dark}).',
    '160 列：[浅色]({light})、[深色]({dark})。',
  ),
};

const places: Readonly<Record<Lang, { readonly path: string; readonly pictures: string }>> = {
  en: { path: 'screens.md', pictures: 'screens' },
  zh: { path: 'zh/screens.md', pictures: '../screens' },
};

/** The page with all pictures there are, for eyes in the dark and in the light, and where it stands in the docs. */
export function screensPage(
  screens: readonly Screen[],
  drawn: ReadonlySet<string>,
  lang: Lang,
): { readonly path: string; readonly content: string } {
  const { path, pictures } = places[lang];
  const parts = screens
    .filter(({ name }) => drawn.has(`${name}-80-light.svg`))
    .flatMap(({ name, recording, says }) => {
      const code = failureOf(recording);
      const heading = code === undefined ? says[lang] : fill(words.failure, { says, code })[lang];
      const wide = { light: `${pictures}/${name}-160-light.svg`, dark: `${pictures}/${name}-160-dark.svg` };
      return [
        `## ${heading}`,
        '',
        `\`${typedIn(recording)}\``,
        '',
        '<picture>',
        `<source media="(prefers-color-scheme: dark)" srcset="${pictures}/${name}-80-dark.svg">`,
        `<img src="${pictures}/${name}-80-light.svg" alt="${heading}">`,
        '</picture>',
        '',
        ...(drawn.has(`${name}-160-light.svg`) ? [fill(words.wide, wide)[lang], ''] : []),
      ];
    });
  return { path, content: [`# ${words.title[lang]}`, '', words.intro[lang], '', ...parts].join('\n') };
}
