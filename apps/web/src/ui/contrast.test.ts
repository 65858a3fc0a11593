import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const grounds = ['wall', 'panel', 'raised'];
const axes = ['intention', 'composition', 'matiere', 'technique', 'emotion'];
const texts = ['ink', 'soft', 'mute', 'safelight', 'error', ...axes];

/** Colour pairs to check: every text on every grey, and text on filled shapes. */
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-safelight', 'safelight'],
  ['on-safelight', 'safelight-lit'],
  ['wall', 'ink'],
] as const;

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`@utility ${theme} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Relative luminance as defined by WCAG. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(hex: string): number[] {
  const long = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex;
  return [1, 3, 5].map((start) => Number.parseInt(long.slice(start, start + 2), 16) / 255);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Every style sheet of ours. */
function styled(): { path: string; text: string }[] {
  const source = new URL('../', import.meta.url);
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.(?:css|tsx?)$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, source), 'utf8') }));
}

test('the safelight says neither where the keys are nor that something went wrong', () => {
  const misused =
    /outline[^;\n"'`]*safelight|(?:invalid|danger|error)\b[^;\n"`]*safelight|alert"[^>]*safelight/;
  const files = styled();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => misused.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('contrast', () => {
  it('is measured right', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it.each(['darkroom', 'light-table'])(
    'of the border of fields is at least 3 in the %s',
    (theme) => {
      const tokens = tokensOf(theme);
      for (const ground of grounds) {
        const ratio = contrast(tokens.get('brink') ?? '', tokens.get(ground) ?? '');
        expect(ratio, ground).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['darkroom', 'light-table'])(
    'of one of the two rings of focus is at least 3 on whatever grey, in the %s',
    (theme) => {
      const tokens = tokensOf(theme);
      const rings = [tokens.get('ink') ?? '', tokens.get('wall') ?? ''];
      for (let grey = 0; grey < 256; grey += 1) {
        const ground = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
        const best = Math.max(...rings.map((ring) => contrast(ring, ground)));
        expect(best, ground).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['darkroom', 'light-table'])('of every text is at least 4.5 in the %s', (theme) => {
    const tokens = tokensOf(theme);
    const weak = pairs
      .map(([text, ground]) => ({
        pair: `${text} on ${ground}`,
        ratio: contrast(tokens.get(text) ?? '', tokens.get(ground) ?? ''),
      }))
      // An unknown token gives NaN, which must not pass.
      .filter(({ ratio }) => !(ratio >= 4.5));
    expect(weak).toEqual([]);
  });

  it.each(['darkroom', 'light-table'])('has only neutral greys in the %s', (theme) => {
    const tokens = tokensOf(theme);
    for (const grey of [...grounds, 'line', 'mute', 'soft', 'ink']) {
      const [red, green, blue] = channels(tokens.get(grey) ?? '');
      expect([grey, green, blue]).toEqual([grey, red, red]);
    }
  });
});
