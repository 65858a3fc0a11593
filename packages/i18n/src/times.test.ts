import { describe, expect, test } from 'vitest';
import { languageCodes, type Language } from './languages.ts';
import { day, messageTime, relativeTime } from './times.ts';

const paris = 'Europe/Paris';
const at = (moment: string): Date => new Date(moment);
const now = at('2025-03-20T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Engines differ in kinds of space, which do not matter here. */
const plain = (words: string): string => words.replaceAll(/[\u00a0\u202f]/g, ' ');

const each = <T>(expected: Readonly<Record<Language, T>>) =>
  languageCodes.map((code): [Language, T] => [code, expected[code]]);

describe('how long ago', () => {
  test.each(
    each({
      fr: [/^à l’instant$/, /^il y a 5 min$/, /^il y a 3 h$/, /^il y a 2 j$/],
      en: [/^just now$/, /^5 ?min\.? ago$/, /^3 ?hr\.? ago$/, /^2 days ago$/],
      it: [/^proprio ora$/, /^5 min fa$/, /^3 h fa$/, /^2 gg fa$/],
      ja: [/^たった今$/, /^5 ?分前$/, /^3 ?時間前$/, /^2 ?日前$/],
      es: [/^ahora mismo$/, /^hace 5 min$/, /^hace 3 h$/, /^hace 2 d(ías)?$/],
      de: [/^gerade eben$/, /^vor 5 Min\.?$/, /^vor 3 Std\.?$/, /^vor 2 Tagen$/],
    }),
  )('in %s', (language, [instant, minutes, hours, days]) => {
    const says = (ms: number) => plain(relativeTime(language, before(ms), now));
    expect(says(0)).toMatch(instant!);
    expect(says(minute - 1)).toMatch(instant!);
    expect(says(5 * minute)).toMatch(minutes!);
    expect(says(3 * hour)).toMatch(hours!);
    expect(says(48 * hour)).toMatch(days!);
  });

  test('each step begins exactly where the one before ends', () => {
    const says = (ms: number) => plain(relativeTime('fr', before(ms), now));
    expect([minute, hour - 1, hour, 24 * hour - 1, 24 * hour, 48 * hour - 1].map(says)).toEqual([
      'il y a 1 min',
      'il y a 59 min',
      'il y a 1 h',
      'il y a 23 h',
      'il y a 1 j',
      'il y a 1 j',
    ]);
    expect(says(400 * 24 * hour)).toBe('il y a 400 j');
  });

  test('what a fast clock dates into the future happened now', () => {
    for (const language of languageCodes) {
      expect(relativeTime(language, before(-5 * minute), now)).toBe(
        relativeTime(language, now, now),
      );
    }
  });

  test('a day with a change of clocks still has 24 hours', () => {
    // 30 March 2025, 02:00 becomes 03:00 in Paris; 26 October, 03:00 becomes 02:00.
    for (const [then, later] of [
      ['2025-03-29T12:00:00Z', '2025-03-30T11:59:59Z'],
      ['2025-10-25T12:00:00Z', '2025-10-26T11:59:59Z'],
    ] as const) {
      expect(plain(relativeTime('fr', at(then), at(later)))).toBe('il y a 23 h');
    }
  });
});

describe('the time of a message', () => {
  test.each(
    each({
      fr: ['08:05', '04/03'],
      en: ['8:05 AM', '04/03'],
      it: ['08:05', '04/03'],
      ja: ['8:05', '03/04'],
      es: ['8:05', '4/3'],
      de: ['08:05', '04.03.'],
    }),
  )('in %s', (language, [time, date]) => {
    const says = (then: string) => plain(messageTime(language, at(then), now, paris));
    expect(says('2025-03-20T07:05:00Z')).toBe(time);
    expect(says('2025-03-04T07:05:00Z')).toBe(date);
  });

  test('turns from time to date at 24 hours', () => {
    const says = (ms: number) => messageTime('fr', before(ms), now, paris);
    expect([says(24 * hour - 1), says(24 * hour)]).toEqual(['13:00', '19/03']);
  });

  test('is the hour of the place, on both sides of a change of clocks', () => {
    const says = (then: string) => messageTime('fr', at(then), at('2025-03-30T12:00:00Z'), paris);
    expect([says('2025-03-30T00:59:00Z'), says('2025-03-30T01:00:00Z')]).toEqual([
      '01:59',
      '03:00',
    ]);
    expect(messageTime('fr', at('2025-03-30T00:59:00Z'), at('2025-03-30T12:00:00Z'), 'UTC')).toBe(
      '00:59',
    );
  });

  test('from the future is a time, not a date', () => {
    expect(messageTime('fr', before(-30 * hour), now, paris)).toMatch(/^\d\d:\d\d$/);
  });
});

describe('the name of a day', () => {
  test.each(
    each({
      fr: ['aujourd’hui', 'hier', '4 mars', '4 mars 2024'],
      en: ['today', 'yesterday', 'March 4', 'March 4, 2024'],
      it: ['oggi', 'ieri', '4 marzo', '4 marzo 2024'],
      ja: ['今日', '昨日', '3月4日', '2024年3月4日'],
      es: ['hoy', 'ayer', '4 de marzo', '4 de marzo de 2024'],
      de: ['heute', 'gestern', '4. März', '4. März 2024'],
    }),
  )('in %s', (language, names) => {
    const moments = ['2025-03-20T00:00:00Z', '2025-03-19T12:00:00Z', '2025-03-04T12:00:00Z'];
    expect(
      [...moments, '2024-03-04T12:00:00Z'].map((then) =>
        plain(day(language, at(then), now, paris)),
      ),
    ).toEqual(names);
  });

  test('follows the midnight of the place, not 24 hours', () => {
    const after = at('2025-03-20T23:30:00Z');
    // In Paris it is half past midnight on the 21st.
    expect(day('fr', at('2025-03-20T22:30:00Z'), after, paris)).toBe('hier');
    expect(day('fr', at('2025-03-20T22:30:00Z'), after, 'UTC')).toBe('aujourd’hui');
    expect(day('fr', at('2025-03-20T22:30:00Z'), after, 'Asia/Tokyo')).toBe('aujourd’hui');
  });

  test('counts a short and a long day as one', () => {
    for (const [then, later] of [
      ['2025-03-29T23:30:00Z', '2025-03-30T22:30:00Z'],
      ['2025-10-25T22:30:00Z', '2025-10-26T23:30:00Z'],
    ] as const) {
      expect(day('fr', at(then), at(later), paris)).toBe('hier');
    }
  });

  test('of tomorrow, by a fast clock, is today', () => {
    expect(day('fr', before(-13 * hour), now, paris)).toBe('aujourd’hui');
  });
});
