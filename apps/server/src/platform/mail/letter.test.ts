import { describe, expect, test } from 'vitest';
import { escapeHtml, writeLetter, type LetterContent } from './letter.ts';

const env = { publicUrl: 'https://stenope.example' };

const content: LetterContent = {
  language: 'fr',
  title: 'Le titre',
  greeting: 'Bonjour Ada,',
  paragraphs: ['Un premier mot.', 'Un second mot.'],
  action: { label: 'Le bouton', url: 'https://stenope.example/reset-password#token=abc' },
  notes: ['Une note.'],
  footer: 'Le pied.',
};

/** Visible text of the HTML. */
const readable = (html: string): string =>
  html
    .replaceAll(/<(style|title)>[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('a letter', () => {
  test('says in text and in HTML the same, in the same order', () => {
    const { subject, text, html } = writeLetter(env, content);
    expect(subject).toBe('Le titre');
    expect(text).toBe(`Le titre

Bonjour Ada,

Un premier mot.

Un second mot.

Le bouton
https://stenope.example/reset-password#token=abc

Une note.

-- 
Sténopé
Le pied.`);
    const said = [
      'Le titre',
      'Bonjour Ada,',
      'Un premier mot.',
      'Un second mot.',
      'Le bouton',
      'https://stenope.example/reset-password#token=abc',
      'Une note.',
      'Le pied.',
    ];
    const places = said.map((words) => readable(html).indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('may do without a greeting, an action and notes', () => {
    const { language, title, paragraphs, footer } = content;
    const { text, html } = writeLetter(env, { language, title, paragraphs, footer });
    expect(text).not.toMatch(/Bonjour|https:|undefined/);
    expect(html).not.toMatch(/Bonjour|<a |undefined/);
  });

  test('names its language, shows its first words in a list of mails, and knows the dark', () => {
    const { html } = writeLetter(env, content);
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/);
    expect(html).toMatch(/display:none[^>]*>Un premier mot\./);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('max-width:560px');
  });

  test('fetches nothing and runs nothing', () => {
    const { html } = writeLetter(env, content);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|table|svg)\b/i);
    expect(html).not.toMatch(/url\(|@import|@font-face|\bsrc=|\bon\w+=/i);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(targets)).toEqual(new Set([content.action?.url]));
  });

  test('shows what it is handed as text, whatever it looks like', () => {
    const hostile = `"><script>alert(1)</script><a href='https://evil.example'>&amp;`;
    const { html } = writeLetter(env, {
      ...content,
      title: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      notes: [hostile],
      footer: hostile,
      action: { label: hostile, url: 'https://stenope.example/?a="><b>&c=\'' },
    });
    expect(html).not.toMatch(/<script|<b>|href=['"]https:\/\/evil/);
    // Title twice, preview text, greeting, paragraph, label, note, footer.
    expect(html.split(escapeHtml(hostile))).toHaveLength(9);
    expect(readable(html)).not.toContain('"><b>');
  });
});

test('a letter leads to our own address and nowhere else', () => {
  const lead = (url: string) => () =>
    writeLetter(env, { ...content, action: { label: 'Le bouton', url } });
  for (const url of [
    'https://evil.example/',
    'https://stenope.example.evil.example/',
    'https://evil.example/https://stenope.example/',
    'https://stenope.example@evil.example/',
    'https://user@stenope.example/',
    'https://stenope.example:8443/',
    'http://stenope.example/',
    '//evil.example/',
    '/reset-password',
    'javascript:alert(1)//https://stenope.example/',
    'data:text/html,x',
    'https:/\\evil.example',
    '',
  ]) {
    expect(lead(url), url).toThrow('our own address');
  }
  for (const url of ['https://stenope.example', 'https://STENOPE.example/a?b=c#d']) {
    expect(lead(url), url).not.toThrow();
  }
  // An ambiguous URL is written in the form that was checked.
  const { text } = lead('https://stenope.example\\@evil.example/')();
  expect(text).toContain('https://stenope.example/@evil.example/');
});
