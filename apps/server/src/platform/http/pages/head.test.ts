import { expect, test } from 'vitest';
import { withHead, type CardImage, type HeadTags } from './head.ts';

const html =
  '<html lang="fr"><head><title>Sténopé</title><meta name="description" content="Photos" /></head>';
const canonical = '/user/noe/post/1';
const tags: HeadTags = { title: 'Marée basse', author: 'Noé Quillec', canonical };
const page = {
  origin: 'https://stenope.example',
  url: '/user/noe/post/1?lng=ja',
  language: 'ja',
  isNamed: true,
} as const;
const image: CardImage = {
  path: '/media/abc/1080.jpeg',
  width: 1080,
  height: 720,
  type: 'image/jpeg',
  alt: 'La baie, "vide"',
  files: [],
};

test('what a member wrote stays text', () => {
  const hostile = `"><script>alert(1)</script>&'$&`;
  const told = { title: hostile, author: hostile, feed: `/${hostile}`, canonical };
  const made = withHead(html, { ...told, image: { ...image, alt: hostile } }, page);
  expect(made).not.toContain('<script>');
  expect(made).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;$&amp;');
  expect(made.match(/<title>/g)).toHaveLength(1);
});

test('a picture is named with its whole address, its size, its type and its words', () => {
  const made = withHead(html, { ...tags, image, isEmbeddable: true }, page);
  expect(made).toContain('og:image" content="https://stenope.example/media/abc/1080.jpeg"');
  expect(made).toContain('og:image:type" content="image/jpeg"');
  expect(made).toContain('og:image:alt" content="La baie, &quot;vide&quot;"');
  expect(made).toContain('name="author" content="Noé Quillec"');
  expect(made).toContain('summary_large_image');
  expect(made).toContain('og:url" content="https://stenope.example/user/noe/post/1"');
  expect(made).toContain(
    'href="https://stenope.example/api/oembed?url=https%3A%2F%2Fstenope.example%2Fuser%2Fnoe%2Fpost%2F1&amp;format=json" type="application/json+oembed"',
  );
  expect(withHead(html, { ...tags, image: { ...image, alt: '' } }, page)).not.toContain(
    'image:alt',
  );
});

test('a picture that no card reads is shown by our own page alone, and embedded by nobody', () => {
  const fresh = { ...image, path: '/media/abc/1080.webp', type: 'image/webp' } as const;
  const made = withHead(html, { ...tags, image: fresh, isEmbeddable: true }, page);
  expect(made).toContain('preview:image" content="https://stenope.example/media/abc/1080.webp"');
  expect(made).not.toMatch(/og:image|oembed|large/);
});

test('a page is known under one address, and says the language it is asked in', () => {
  const made = withHead(html, { ...tags, canonical: '/user/noe_neuf/post/1' }, page);
  expect(made).toContain('rel="canonical" href="https://stenope.example/user/noe_neuf/post/1"');
  expect(made).toContain('og:locale" content="ja_JP"');
  expect(made.match(/og:locale:alternate/g)).toHaveLength(5);
  expect(made).toContain('<html lang="fr">');
  expect(made).not.toContain('hreflang');
});

test('one that exists in every language names them all', () => {
  const told: HeadTags = {
    type: 'website',
    title: '透明性',
    description: 'コミュニティ "Sténopé"',
    canonical: '/trust',
    isTranslated: true,
  };
  const made = withHead(html, told, page);
  expect(made).toContain('<html lang="ja">');
  expect(made).toContain('description" content="コミュニティ &quot;Sténopé&quot;"');
  expect(made).not.toContain('Photos');
  expect(made).toContain('rel="canonical" href="https://stenope.example/trust?lng=ja"');
  expect(made.match(/hreflang="\w\w"/g)).toHaveLength(6);
  expect(made).toContain('href="https://stenope.example/trust" hreflang="x-default"');
  expect(made).not.toContain('author');
  const unasked = withHead(html, told, { ...page, isNamed: false });
  expect(unasked).toContain('rel="canonical" href="https://stenope.example/trust"');
});
