import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import {
  characters,
  copyLicences,
  cuts,
  fontFolder,
  leftToTheSystem,
  makeFonts,
} from '../../../build/fonts.ts';

const budget = 90_000;
const locales = path.join(import.meta.dirname, '../../../../../packages/i18n/locales');
const latin = ['fr', 'en', 'it', 'es', 'de'];

const committed = (file: string) => readFileSync(path.join(fontFolder, file));
const fonts = readdirSync(fontFolder).filter((file) => file.endsWith('.woff2'));

/**
 * Characters a font can draw, read from its `cmap` table (format 4: our characters have four
 * digits).
 */
async function coverage(file: string): Promise<Set<number>> {
  const sfnt = await subsetFont(committed(file), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });
  const start = tableOf(sfnt, 'cmap');
  const covered = new Set<number>();
  for (let entry = 0; entry < sfnt.readUInt16BE(start + 2); entry++) {
    const sub = start + sfnt.readUInt32BE(start + 8 + entry * 8);
    if (sfnt.readUInt16BE(sub) !== 4) continue;
    const segments = sfnt.readUInt16BE(sub + 6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = sfnt.readUInt16BE(sub + 14 + segment * 2);
      const first = sfnt.readUInt16BE(sub + 16 + (segments + segment) * 2);
      for (let code = first; code <= last && code < 0xffff; code++) covered.add(code);
    }
  }
  return covered;
}

function tableOf(sfnt: Buffer, tag: string): number {
  for (let table = 0; table < sfnt.readUInt16BE(4); table++) {
    const record = 12 + table * 16;
    if (sfnt.toString('latin1', record, record + 4) === tag) return sfnt.readUInt32BE(record + 8);
  }
  throw new Error(`No table ${tag}`);
}

/** Every character used in the sentences of Latin-script languages. */
function written(): Set<string> {
  const sentences = latin.flatMap((language) =>
    readdirSync(path.join(locales, language)).map((file) =>
      // Parsed and serialised, so that escapes become characters.
      JSON.stringify(JSON.parse(readFileSync(path.join(locales, language, file), 'utf8'))),
    ),
  );
  return new Set(sentences.join(''));
}

describe('fonts', () => {
  it('weigh no more than the first load may', () => {
    const total = fonts.reduce((sum, file) => sum + committed(file).length, 0);
    expect(fonts).toHaveLength(4);
    expect(total).toBeLessThanOrEqual(budget);
  });

  it('are what the script makes now', async () => {
    const made = [...(await makeFonts()), ...copyLicences()];
    expect(
      made
        .map(({ file }) => file)
        .filter((file) => file.endsWith('.woff2'))
        .toSorted(),
    ).toEqual(fonts.toSorted());
    for (const { file, bytes } of made) {
      expect(committed(file).equals(bytes), `${file}: run build/fonts.ts`).toBe(true);
    }
  });

  it('have a drawing for every character we write, or leave it to the device on purpose', () => {
    const unforeseen = [...written()].filter(
      (character) => !characters.includes(character) && !leftToTheSystem.includes(character),
    );
    expect(unforeseen).toEqual([]);
  });

  it.each(cuts)('draw what they promise: $file', async ({ file, characters: kept }) => {
    const covered = await coverage(file);
    const missing = [...new Set(kept)].filter((one) => !covered.has(one.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
    const promised = [...new Set(leftToTheSystem)].filter((one) =>
      covered.has(one.codePointAt(0) ?? 0),
    );
    expect(promised).toEqual([]);
  });

  it('come with their licences', () => {
    for (const { file } of copyLicences()) {
      expect(committed(file).toString()).toContain('SIL Open Font License');
    }
  });
});
