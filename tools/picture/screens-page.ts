import type { screens as all } from './screens.ts';

/** The page with all pictures there are, for eyes in the dark and in the light. */
export const screensPage = (screens: typeof all, drawn: ReadonlySet<string>): string =>
  [
    '# Screens',
    '',
    'What kubexm shows, drawn by `npm run pictures` from recordings of real runs on three lab hosts, at 80 and at 160 columns, for dark and for light terminals.',
    '',
    ...screens
      .filter(({ name }) => drawn.has(`${name}-80-light.svg`))
      .flatMap(({ name, typed, says }) => [
        `## ${says.en}`,
        '',
        `\`${typed}\``,
        '',
        '<picture>',
        `<source media="(prefers-color-scheme: dark)" srcset="screens/${name}-80-dark.svg">`,
        `<img src="screens/${name}-80-light.svg" alt="${says.en}">`,
        '</picture>',
        '',
        ...(drawn.has(`${name}-160-light.svg`)
          ? [
              `At 160 columns: [light](screens/${name}-160-light.svg), [dark](screens/${name}-160-dark.svg).`,
              '',
            ]
          : []),
      ]),
  ].join('\n');
