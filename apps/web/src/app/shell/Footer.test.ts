import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { WithFooter } from './Footer.tsx';

afterEach(() => vi.useRealTimers());

test('the footer says since when and until now', () => {
  vi.useFakeTimers({ now: new Date(2031, 5, 1) });
  const page = createElement(WithFooter, null, 'page');
  expect(renderToStaticMarkup(createElement(MemoryRouter, null, page))).toContain(
    '© 2024–2031 Sténopé',
  );
});
