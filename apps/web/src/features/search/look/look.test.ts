import { colourFacets, facetsOf } from '@stenope/domain/look/facets';
import { lookOf } from '@stenope/domain/look/look';
import { apart, labOfHex } from '@stenope/domain/look/oklab';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ColourChoice } from './ColourChoice.tsx';
import { PhotoColours } from './PhotoColours.tsx';
import { glanceSize, mainColours } from './photo-colours.ts';
import { filterOf, hexesOf, swatches, swatchOf } from './swatches.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const still = () => undefined;
const shown = (value: string | undefined) =>
  renderToStaticMarkup(createElement(ColourChoice, { value, onChange: still }));
const checked = (html: string): string[] =>
  [...html.matchAll(/<input [^>]*type="radio"[^>]*>/g)].flatMap(([input]) =>
    input.includes('checked=""') ? [/value="([^"]*)"/.exec(input)?.[1] ?? '?'] : [],
  );

test('one swatch is chosen, or any colour; a free one is none of them', () => {
  expect(checked(shown('#2f62b5'))).toEqual(['#2f62b5']);
  expect(checked(shown(undefined))).toEqual(['']);
  const free = shown('#123456');
  expect(checked(free)).toEqual([]);
  expect(free).toMatch(/type="color"[^>]*value="#123456"/);
});

test('every swatch has a name that is said, and is a colour of its own', () => {
  const html = shown(undefined);
  for (const { name, hex } of swatches) {
    expect(html).toContain(`<span class="sr-only">colour.names.${name}</span>`);
    expect(swatchOf(hex.toUpperCase())).toBe(name);
  }
  expect(swatchOf('#123456')).toBeUndefined();
  expect(swatchOf(undefined)).toBeUndefined();
});

test('a photograph is chosen by keyboard too, and that it is not sent is said', () => {
  const html = renderToStaticMarkup(createElement(PhotoColours, { onColours: still }));
  expect(html).toMatch(/<input type="file"[^>]*class="sr-only"/);
  expect(html).toContain('photo.hint');
  expect(html).not.toContain('photo.failed');
});

test('colours stand in the address without their signs', () => {
  expect(filterOf(['#C8242C', '#2f62b5'])).toBe('c8242c-2f62b5');
  expect(hexesOf('c8242c-2f62b5')).toEqual(['#c8242c', '#2f62b5']);
  expect(hexesOf(undefined)).toEqual([]);
  expect(hexesOf(filterOf([]))).toEqual([]);
});

/** A look of one surface. */
const flat = (hex: string) => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return lookOf({ data: Uint8Array.from([...channels, 255]) });
};

const labOf = (hex: string) => labOfHex(hex) ?? { l: 0, a: 0, b: 0 };

test('a swatch finds a photograph of its colour, and none of a colour far from it', () => {
  for (const { hex, name } of swatches) {
    const sought = colourFacets(labOf(hex));
    const found = swatches.filter((other) =>
      facetsOf(flat(other.hex), { width: 1, height: 1 }).some((term) => sought.includes(term)),
    );
    expect(found.map((other) => other.name)).toContain(name);
    const far = found.filter((other) => apart(labOf(hex), labOf(other.hex)) > 0.25);
    expect(far).toEqual([]);
  }
});

test('the largest colours of a photograph are looked for, and no small one', () => {
  const data = Uint8Array.from(
    'rrrrrrrrrrggggggbbbw'.split('').flatMap((letter) => {
      const colours: Readonly<Record<string, readonly number[]>> = {
        r: [200, 36, 44],
        g: [79, 138, 65],
        b: [47, 98, 181],
        w: [244, 244, 244],
      };
      return [...(colours[letter] ?? []), 255];
    }),
  );
  expect(mainColours(lookOf({ data }))).toEqual(['#c8242c', '#4f8a41', '#2f62b5']);
  expect(mainColours(flat('#808080'))).toEqual(['#808080']);
});

test('the small picture keeps the ratio, and is never enlarged', () => {
  expect(glanceSize({ width: 6000, height: 4000 })).toEqual({ width: 100, height: 67 });
  expect(glanceSize({ width: 1, height: 9000 })).toEqual({ width: 1, height: 100 });
  expect(glanceSize({ width: 30, height: 20 })).toEqual({ width: 30, height: 20 });
});
