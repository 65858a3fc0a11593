import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chips, ManyChips } from './Chips.tsx';

const chips = [
  { value: 'sea', label: 'Mer' },
  { value: 'dunes', label: 'Dunes' },
  { value: 'night', label: 'Nuit' },
] as const;
const still = () => undefined;
const checked = (html: string) =>
  [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input.includes('checked=""'));

test('of one choice one is chosen, of many any number', () => {
  const one = renderToStaticMarkup(
    createElement(Chips<'sea' | 'dunes' | 'night'>, {
      chips,
      label: 'Sujet',
      value: 'dunes',
      onChange: still,
    }),
  );
  expect(one.match(/type="radio"/g)).toHaveLength(3);
  expect(checked(one)).toEqual([false, true, false]);

  const many = renderToStaticMarkup(
    createElement(ManyChips<'sea' | 'dunes' | 'night'>, {
      chips,
      label: 'Sujets',
      values: ['night', 'sea'],
      onChange: still,
    }),
  );
  expect(many.match(/type="checkbox"/g)).toHaveLength(3);
  expect(checked(many)).toEqual([true, false, true]);
  expect(many).toContain('<legend class="sr-only">Sujets</legend>');
});
