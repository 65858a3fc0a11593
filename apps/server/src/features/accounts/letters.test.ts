import { languageCodes } from '@stenope/i18n/languages';
import { describe, expect, test } from 'vitest';
import {
  addressChangedLetter,
  changeLetter,
  linkedLetter,
  passwordChangedLetter,
  resetLetter,
  tokenMadeLetter,
  verifyLetter,
} from './letters.ts';

const env = { publicUrl: 'https://stenope.example' };
const url = 'https://stenope.example/reset-password#token=abc';
const writers = {
  verifyLetter,
  changeLetter,
  resetLetter,
  passwordChangedLetter,
  linkedLetter: (...[to, language, reader]: Parameters<typeof verifyLetter>) =>
    linkedLetter(to, language, { ...reader, provider: 'apple' }),
  tokenMadeLetter: (...[to, language, reader]: Parameters<typeof verifyLetter>) =>
    tokenMadeLetter(to, language, { ...reader, tokenName: 'Mon agenda' }),
};

describe.each(languageCodes)('in %s', (language) => {
  test.each(Object.entries(writers))('%s is whole', (_, write) => {
    const { subject, text, html } = write(env, language, { name: 'Ada', url });
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined/);
    expect(text).toContain('Ada');
    expect(text).toContain('https://stenope.example/reset-password');
    // The footer names the site.
    expect(text.replaceAll(/https:\S+/g, '')).toContain('stenope.example');
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('the one to a former address is whole, and opens nothing', () => {
    const { subject, text, html } = addressChangedLetter(env, language, { name: 'Ada' });
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|token/);
    expect(text).toContain('https://stenope.example/legal/notice');
  });

  test('the letters differ in what they are about', () => {
    const subjects = Object.values(writers).map(
      (write) => write(env, language, { name: 'Ada', url }).subject,
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

test('a new token is called by its name, unless that could become a link', () => {
  const textOf = (tokenName: string) => tokenMadeLetter(env, 'en', { name: 'Ada', tokenName }).text;
  expect(textOf('Mon agenda')).toContain('“Mon agenda”');
  expect(textOf('evil.example')).not.toContain('evil');
});

test('a link says how long it works, in the words of the language', () => {
  const durations = languageCodes.map((language) => [
    resetLetter(env, language, { name: 'Ada', url }).text,
    verifyLetter(env, language, { name: 'Ada', url }).text,
  ]);
  const expected = [
    ['1 heure.', '24 heures.'],
    ['1 hour.', '24 hours.'],
    ['1 ora.', '24 ore.'],
    ['1 時間', '24 時間'],
    ['1 hora.', '24 horas.'],
    ['1 Stunde.', '24 Stunden.'],
  ];
  for (const [at, texts] of durations.entries()) {
    for (const [which, text] of texts.entries()) {
      expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(expected[at]?.[which]);
    }
  }
});

describe('the name in the greeting', () => {
  const greeting = (name: string) => resetLetter(env, 'fr', { name, url }).text.split('\n')[2];

  test('is said as it is', () => {
    for (const name of [
      'Ada',
      'ada_lovelace',
      'Zoë Ångström',
      '山田 花子',
      'J.R. Martin',
      'O’Brien-Šimić',
      'Marie & Paul',
      'Louis XIV',
      'foto2024',
      'می‌خواهم',
    ]) {
      expect(greeting(name)).toBe(`Bonjour ${name},`);
    }
  });

  test('is one line, without marks nobody sees', () => {
    expect(greeting('Ada\r\nBcc: eve\n\nlove')).toBe('Bonjour Ada Bcc: eve love,');
    expect(greeting(' \u202eadA\u2066\u200b \u0000x ')).toBe('Bonjour adA x,');
    expect(greeting('Ada\u2028Lovelace')).toBe('Bonjour Ada Lovelace,');
  });

  test('that a mail program could make a link or a number of is left out', () => {
    for (const name of [
      'evil.example/gagnez',
      'https://evil.example',
      'http:/evil',
      'www.evil',
      'evil。example',
      'evil．example',
      'evil\u2024example',
      'evil.\u200dexample',
      'evil.\u200bexample',
      'eve@evil.example',
      'eve＠evil',
      '//evil',
      '192.0.2.7',
      'xn--e1a.xn--p1ai',
      'Appelez +33 1 23 45 67 89',
      'call 0800-555-0100 now',
      '０８００５５５０１００',
      'n'.repeat(61),
      '',
      ' \n ',
      '\u200b',
    ]) {
      expect(greeting(name), name).toBe('Bonjour,');
    }
  });

  test('is text in HTML too', () => {
    const { html } = resetLetter(env, 'fr', { name: '<b>Ada</b> & "Eve" $& {{host}}', url });
    expect(html).toContain('Bonjour &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Eve&quot; $&amp; {{host}},');
    expect(html).not.toContain('<b>');
  });

  test('costs no time, however it is written', () => {
    const since = process.cpuUsage();
    for (const piece of ['1', '1 ', 'a.', '.', '-1', '。a']) {
      expect(greeting(piece.repeat(50_000))).toBe('Bonjour,');
    }
    // CPU time: a busy machine only takes longer.
    expect(process.cpuUsage(since).user / 1000).toBeLessThan(1_000);
  });
});
