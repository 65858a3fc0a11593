import { expect, test } from 'vitest';
import { readMarkup } from './markup.ts';

const plain = (text: string) => ({ text, look: 'plain' });

test('headings, paragraphs and lists', () => {
  const text =
    '# Qui\n## Nous\nUne ligne\nqui va plus loin.\n\nUne autre.\n- un\n- deux\n1. trois\n### Fin';
  expect(readMarkup(text)).toEqual([
    { kind: 'heading', level: 2, spans: [plain('Qui')] },
    { kind: 'heading', level: 2, spans: [plain('Nous')] },
    { kind: 'paragraph', spans: [plain('Une ligne qui va plus loin.')] },
    { kind: 'paragraph', spans: [plain('Une autre.')] },
    { kind: 'list', isNumbered: false, items: [[plain('un')], [plain('deux')]] },
    { kind: 'list', isNumbered: true, items: [[plain('trois')]] },
    { kind: 'heading', level: 3, spans: [plain('Fin')] },
  ]);
});

test('strong words, emphasis and links', () => {
  expect(
    readMarkup('Lisez **bien** et *vite* [ici](/trust) ou [là](https://a.example/b).'),
  ).toEqual([
    {
      kind: 'paragraph',
      spans: [
        plain('Lisez '),
        { text: 'bien', look: 'strong' },
        plain(' et '),
        { text: 'vite', look: 'emphasis' },
        plain(' '),
        { text: 'ici', look: 'plain', link: '/trust' },
        plain(' ou '),
        { text: 'là', look: 'plain', link: 'https://a.example/b' },
        plain('.'),
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[clic](javascript:alert(1))',
  '[clic](data:text/html,x)',
  '[clic](//elsewhere.example)',
  '[clic](https://user@elsewhere.example)',
  '2 * 3 * 4',
  '** rien',
])('%s is text, and nothing else', (text) => {
  expect(readMarkup(text)).toEqual([{ kind: 'paragraph', spans: [plain(text)] }]);
});

test('a long text without an end takes no time', () => {
  for (const text of [
    '*'.repeat(60_000),
    '['.repeat(60_000),
    `[${'a'.repeat(60_000)}`,
    '**a'.repeat(20_000),
  ]) {
    const before = process.cpuUsage().user;
    readMarkup(text);
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  }
});
