import { expect, test } from 'vitest';
import { withHead, type HeadTags } from './head.ts';

const html = '<head><title>Sténopé</title></head>';
const tags: HeadTags = { title: 'Marée basse', author: 'Noé Quillec' };
const page = { origin: 'https://stenope.example', url: '/user/noe/post/1?lng=ja' };

test('what a member wrote stays text', () => {
  const hostile = `"><script>alert(1)</script>&'$&`;
  const made = withHead(html, { title: hostile, author: hostile }, page);
  expect(made).not.toContain('<script>');
  expect(made).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;$&amp;');
  expect(made.match(/<title>/g)).toHaveLength(1);
});

test('a picture is named with its whole address and its size', () => {
  const image = { path: '/media/abc/1080.jpeg', width: 1080, height: 720 };
  const made = withHead(html, { ...tags, image }, page);
  expect(made).toContain('content="https://stenope.example/media/abc/1080.jpeg"');
  expect(made).toContain('name="author" content="Noé Quillec"');
  expect(made).toContain('summary_large_image');
  expect(made).toContain('content="https://stenope.example/user/noe/post/1"');
});
