/**
 * Cuts the fonts down to what the pages need: the letters of our Latin languages, and of each
 * variable font only the part of its axes the look uses. What comes out is committed.
 *
 *   node apps/web/build/fonts.ts
 *
 * Writes `src/ui/fonts/*.woff2` and the licence of each. A test makes them anew and compares.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

export const fontFolder = path.join(import.meta.dirname, '../src/ui/fonts');

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));

/** Latin-1 has the letters of Italian, Spanish, German and English; French adds two ligatures. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ`;

/** Without the currency sign ¤ and the soft hyphen: not every font has them. */
export const characters = `${latin}‘’‚“”„‹›–—•…−⁄€™`.replaceAll(/[¤\u00AD]/g, '');

/**
 * Characters our sentences may use although the fonts' Latin files lack them: a system font draws
 * them. The narrow no-break space is only a width; arrows that carry meaning are drawn as icons.
 */
export const leftToTheSystem = '→←№Ÿ\u202F\u2011';

/**
 * Characters of the wide cut, which sets only the name of the site and figures: scores, counts and
 * the signs beside them.
 */
const nameAndFigures = 'Sténopé0123456789 \u00A0.,:/+−–±%×';

const bricolage = import.meta.resolve('@fontsource-variable/bricolage-grotesque/package.json');
const hanken = import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json');
const geistMono = import.meta.resolve('@fontsource-variable/geist-mono/package.json');

/**
 * Display type ships as two cuts instead of one file with three axes: narrow for titles, with their
 * optical size, and wide for the name and for figures. Together they weigh a third of it.
 */
export const cuts = [
  {
    file: 'bricolage-titles.woff2',
    from: bricolage,
    source: 'bricolage-grotesque-latin-standard-normal.woff2',
    axes: { opsz: 60, wdth: 82, wght: 650 },
    characters,
  },
  {
    file: 'bricolage-figures.woff2',
    from: bricolage,
    source: 'bricolage-grotesque-latin-standard-normal.woff2',
    axes: { opsz: 24, wdth: 100, wght: 650 },
    characters: nameAndFigures,
  },
  {
    file: 'hanken.woff2',
    from: hanken,
    source: 'hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    characters,
  },
  {
    file: 'geist-mono.woff2',
    from: geistMono,
    source: 'geist-mono-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    characters,
  },
] as const;

const licences = [
  { file: 'bricolage.OFL.txt', from: bricolage },
  { file: 'hanken.OFL.txt', from: hanken },
  { file: 'geist-mono.OFL.txt', from: geistMono },
] as const;

/**
 * OpenType features kept: kerning, ligatures, mark positioning, tabular figures, case-sensitive
 * forms.
 */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'];

/** A file of the package whose description stands at `from`. */
const read = (from: string, file: string) => readFileSync(new URL(file, from));

interface MadeFile {
  readonly file: string;
  readonly bytes: Buffer;
}

export async function makeFonts(): Promise<MadeFile[]> {
  return Promise.all(
    cuts.map(async ({ file, from, source, axes, characters: kept }) => ({
      file,
      bytes: await subsetFont(read(from, `files/${source}`), kept, {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures,
        // Screens of today ignore hinting.
        noHinting: true,
      }),
    })),
  );
}

export function copyLicences(): MadeFile[] {
  return licences.map(({ file, from }) => ({ file, bytes: read(from, 'LICENSE') }));
}

if (import.meta.main) {
  mkdirSync(fontFolder, { recursive: true });
  for (const { file, bytes } of [...(await makeFonts()), ...copyLicences()]) {
    writeFileSync(path.join(fontFolder, file), bytes);
    process.stdout.write(`${file} ${bytes.length}\n`);
  }
}
