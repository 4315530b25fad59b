import type { screens as all } from './screens.ts';

/** The page with all pictures, for eyes in the dark and in the light. */
export const screensPage = (screens: typeof all): string =>
  [
    '# Screens',
    '',
    'What kubexm shows, drawn by `npm run pictures` from recordings of real runs on three lab hosts, at 80 and at 160 columns, for dark and for light terminals.',
    '',
    ...screens.flatMap(({ name, typed, says }) => [
      `## ${says.en}`,
      '',
      `\`${typed}\``,
      '',
      picture(name, 80, says.en),
      '',
      `[At 160 columns](screens/${name}-160-light.svg) · [dark](screens/${name}-160-dark.svg)`,
      '',
    ]),
  ].join('\n');

export const picture = (name: string, columns: number, alt: string): string =>
  [
    '<picture>',
    `<source media="(prefers-color-scheme: dark)" srcset="screens/${name}-${columns}-dark.svg">`,
    `<img src="screens/${name}-${columns}-light.svg" alt="${alt}">`,
    '</picture>',
  ].join('\n');
