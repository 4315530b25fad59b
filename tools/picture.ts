import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawSvg, type palettes } from './picture/draw-svg.ts';
import { recordAll } from './picture/record-all.ts';
import { screenOf } from './picture/screen-of.ts';
import { screens } from './picture/screens.ts';
import { screensPage } from './picture/screens-page.ts';
import { typedIn, widths } from './picture/takes.ts';

/**
 * Pictures of the terminal in docs/screens, drawn from recordings of real runs that lie beside them. With --record the
 * recordings are made anew first: on a lab of three hosts, as root, in about an hour.
 */
const docs = 'docs';
const folder = join(docs, 'screens');
const recordings = join(folder, 'recording');
if (process.argv.includes('--record')) await recordAll(recordings);

mkdirSync(folder, { recursive: true });
const drawn = screens.flatMap(({ name, recording, ...part }) =>
  widths.flatMap((columns) => {
    const file = join(recordings, `${recording}-${columns}.txt`);
    if (!existsSync(file)) {
      console.error(`${file} is missing: npm run pictures -- --record`);
      return [];
    }
    const lines = screenOf(readFileSync(file, 'utf8'), columns, part);
    return (['dark', 'light'] as const satisfies (keyof typeof palettes)[]).map((theme) => {
      const picture = `${name}-${columns}-${theme}.svg`;
      writeFileSync(join(folder, picture), drawSvg({ lines, columns, title: typedIn(recording), theme }));
      return picture;
    });
  }),
);
for (const lang of ['en', 'zh'] as const) {
  const { path, content } = screensPage(screens, new Set(drawn), lang);
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), content);
}
console.log(`${drawn.length} pictures in ${folder}`);
