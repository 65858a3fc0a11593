import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoFrame } from './PhotoFrame.tsx';
import type { PhotoSource } from './sources.ts';

const sources: readonly PhotoSource[] = [
  { type: 'image/jpeg', width: 800, url: '/m/800.jpg' },
  { type: 'image/avif', width: 800, url: '/m/800.avif' },
  { type: 'image/avif', width: 1600, url: '/m/1600.avif' },
];
const photograph = { width: 3000, height: 2000, alt: 'Dunes' };

const draw = (props: ComponentProps<typeof PhotoFrame>) =>
  renderToStaticMarkup(createElement(PhotoFrame, props));

test('the frame has its shape before anything is in it', () => {
  const markup = draw({ ...photograph, sources: [], sizes: '100vw', thumbhash: 'x' });
  expect(markup).toContain('aspect-ratio:3000 / 2000');
  expect(markup).toContain('<canvas');
  expect(markup).toContain('role="img" aria-label="Dunes"');
  expect(markup).not.toContain('<img');
});

test('formats are offered from the lightest, as wide as they stand', () => {
  const markup = draw({ ...photograph, sources, sizes: '50vw' });
  expect(markup.indexOf('image/avif')).toBeLessThan(markup.indexOf('800.jpg'));
  expect(markup).toContain('srcSet="/m/800.jpg 800w"');
  expect(markup).toContain('srcSet="/m/800.avif 800w, /m/1600.avif 1600w"');
  expect(markup).toContain('sizes="50vw"');
  expect(markup).toContain('src="/m/800.jpg"');
  expect(markup).toContain('alt="Dunes"');
});

test('it is fetched when it comes near; the one a page is about at once', () => {
  expect(draw({ ...photograph, src: '/m/a.jpg' })).toContain('loading="lazy"');
  const first = draw({ ...photograph, sources, sizes: '50vw', priority: true });
  expect(first).toContain('loading="eager"');
  expect(first).toContain('fetchPriority="high"');
  expect(first).toContain('sizes="50vw"');
});

test('who wants nothing to move sees the still of what moves', () => {
  const markup = draw({ ...photograph, sources, sizes: '50vw', still: '/m/still.webp' });
  expect(markup).toMatch(
    /^<span[^>]*><picture><source media="\(prefers-reduced-motion: reduce\)" srcSet="\/m\/still.webp"/,
  );
});
