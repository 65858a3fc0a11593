import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

const draw = (props: Partial<ComponentProps<typeof Avatar>>) =>
  renderToStaticMarkup(createElement(Avatar, { name: 'Lila Moreau', size: 40, ...props }));

test('a picture stands for its person, an initial for who has none', () => {
  expect(draw({ src: '/m/lila.jpg' })).toContain('<img src="/m/lila.jpg" alt=""');
  expect(draw({})).toMatch(/<span aria-hidden="true"[^>]*>L<\/span>/);
  expect(draw({ name: '—' })).toContain('<svg');
});

test('it is named only where nothing beside it is', () => {
  expect(draw({ alt: 'Lila Moreau' })).toContain('role="img" aria-label="Lila Moreau"');
  expect(draw({ src: '/m/lila.jpg', alt: 'Lila Moreau' })).toContain('alt="Lila Moreau"');
});

test('it has one size, with or without a picture', () => {
  expect(draw({})).toContain('width:40px;height:40px');
  expect(draw({ src: '/m/lila.jpg' })).toContain('width="40" height="40"');
});
