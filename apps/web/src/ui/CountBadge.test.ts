import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge } from './CountBadge.tsx';

const shown = (count: number) =>
  renderToStaticMarkup(createElement(CountBadge, { count })).replaceAll(/<[^>]*>/g, '');

test('a count is shown up to 99, then that there are more', () => {
  expect([1, 9, 99, 100, 2_000_000_000].map(shown)).toEqual(['1', '9', '99', '99+', '99+']);
});

test('nothing unread shows nothing', () => {
  expect([0, -1].map(shown)).toEqual(['', '']);
});
