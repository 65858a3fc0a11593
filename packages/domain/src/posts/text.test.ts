import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  excerptOf,
  foldTag,
  isBlank,
  isTag,
  mentionsOf,
  segments,
  tagsOf,
  unbroken,
} from './text.ts';

const written = (text: string) => segments(text).map((one) => one.text);

describe('tags', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['#Forêt au matin', ['forêt']],
    ['#forêt #FORÊT #fore\u0302t', ['forêt']],
    ['avant#milieu', []],
    ['#mer#ciel', ['mer', 'ciel']],
    ['(#mer, #ciel. #nuit!)', ['mer', 'ciel', 'nuit']],
    ['#35mm #120 #_ #__', ['35mm', '120']],
    ['##double et # seul', []],
    ['&#39; et &#x27;', []],
    ['https://example.org/page#ancre', []],
    ['example.org/#ancre et example.org/page#ancre', []],
    ['＃写真 #フィルム。#東京タワー', ['写真', 'フィルム', '東京タワー']],
    ['#हिन्दी #ไทย #العربية', ['हिन्दी', 'ไทย', 'العربية']],
    ['#été☀️ #️⃣ #1️⃣', ['été']],
    ['#👨‍👩‍👧', []],
    ['#\u202egnp et #mer\u202eleic', []],
    ['#mer\u200b\u202eleic #mer\u2066\u2069!', ['mer']],
    ['#\u200bmer et #ci\u200bel', ['ciel']],
    ['#mer\u200b #ci\u00ad\u200del', ['mer', 'ciel']],
    ['#می\u200cخواهم', ['میخواهم']],
    ['#12️⃣', []],
    ['#\u0301a', []],
    ['', []],
  ];

  test.each(cases)('%j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  test('have at most sixty characters, however many units these take', () => {
    expect(tagsOf(`#${'é'.repeat(60)}`)).toHaveLength(1);
    expect(tagsOf(`#${'é'.repeat(61)}`)).toEqual([]);
    expect(tagsOf(`#${'𠮷'.repeat(60)}`)).toEqual(['𠮷'.repeat(60)]);
    expect(tagsOf(`#${'𠮷'.repeat(61)}`)).toEqual([]);
    // One character that stands for eighteen, with spaces; one that stands for two.
    expect(tagsOf('#\ufdfa')).toEqual([]);
    expect(tagsOf(`#${'ß'.repeat(31)}`)).toEqual([]);
    expect(tagsOf(`#${'a'.repeat(59)}${'\u034f'.repeat(2000)}`)).toEqual([]);
  });

  test('beyond thirty stay words, but for those already there', () => {
    const many = Array.from({ length: 40 }, (_, number) => `#t${number}`).join(' ');
    const text = `${many} #T3 #t39`;
    expect(tagsOf(text)).toHaveLength(30);
    const links = segments(text).filter((one) => 'tag' in one);
    expect(links).toHaveLength(31);
    expect(links.at(-1)).toEqual({ text: '#T3', tag: 't3' });
  });

  test('fold to the same whoever folds them again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(foldTag(foldTag(text))).toBe(foldTag(text));
        for (const tag of tagsOf(`#${text}`)) expect(foldTag(tag)).toBe(tag);
      }),
    );
  });
});

describe('a tag leads where it seems to lead', () => {
  const same: readonly [string, string, readonly string[]][] = [
    ['case', 'straße', ['STRASSE', 'STRAẞE', 'Straße']],
    ['case of Greek', 'οδός', ['ΟΔΌΣ', 'οδόσ']],
    ['case of Turkish', 'istanbul', ['İstanbul', 'ISTANBUL', 'ıstanbul']],
    ['variants of a character', 'film', ['ﬁlm', 'ｆｉｌｍ', '𝐟𝐢𝐥𝐦', '𝖿ilm']],
    ['variants of a digit', '35mm', ['３５mm', '³⁵mm']],
    ['half-width', 'フィルム', ['ﾌｨﾙﾑ']],
    ['what is not seen', 'nuit', ['nu\u034fit', 'nuit\u3164', 'n\u115fuit', 'nuit\u17b5']],
    ['Cyrillic in Latin', 'nuit', ['nuіt', 'NUІТ', 'nuiт']],
    ['Greek in Latin', 'nuit', ['ΝUIΤ', 'nuιt', 'nυit']],
    ['Cyrillic and Greek for Latin', 'moon', ['Мοοn', 'mοоn', 'MООΝ']],
    ['an accent over another letter', 'été', ['е\u0301té', 'ét\u0435\u0301']],
    ['Latin in Cyrillic', 'фото', ['фoтo', 'ФOТO', 'фοто']],
    ['Latin in Greek', 'φωτογραφία', ['φωτoγραφία', 'φωτογpαφία']],
    ['an alpha for a', 'agfa', ['ɑɡfɑ']],
  ];
  test.each(same)('%s', (_, tag, spellings) => {
    const [folded = ''] = tagsOf(`#${tag}`);
    for (const one of spellings) expect(tagsOf(`#${one}`), one).toEqual([folded]);
  });

  test('words of one script are words of it, whatever they look like', () => {
    expect(tagsOf('#море #mope #рак #pak')).toEqual(['море', 'mope', 'рак', 'pak']);
  });

  test('a word that needs two scripts is one tag, however it is spelled', () => {
    const [folded = ''] = tagsOf('#iphoneфото');
    expect(tagsOf('#iphoneфoтo #ірhоnефото #IPHONEФОТО')).toEqual([folded]);
    expect(tagsOf('#写真film #filmकला')).toEqual(['写真film', 'filmकला']);
  });

  test('what only looks like a word is no tag', () => {
    expect(tagsOf('#½ #⑴ #n\u0578it #ꓠuit')).toEqual([]);
    expect(isTag('a b')).toBe(false);
    expect(isTag('')).toBe(false);
    expect(isTag('\u0301')).toBe(false);
  });
});

describe('mentions', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['@Ada_L, merci', ['ada_l']],
    ['merci @ada.', ['ada']],
    ['@ada @ADA', ['ada']],
    ['ada@example.org', []],
    ['@ad', []],
    [`@${'a'.repeat(30)} @${'b'.repeat(31)}`, ['a'.repeat(30)]],
    ['@adaé @ada@example.org', []],
    ['＠ada さん', ['ada']],
    ['@ada/@bob', ['ada']],
    ['@bo\u212a', []],
    ['https://example.org/@ada', []],
    ['@\u202eada', []],
    ['@ada\u200blovelace @ada\u202eecalevol', []],
    ['@ada\u200f, @bob\u200b !', ['ada', 'bob']],
  ];

  test.each(cases)('%j', (text, mentions) => {
    expect(mentionsOf(text)).toEqual(mentions);
  });

  test('beyond twenty stay words', () => {
    const many = Array.from({ length: 25 }, (_, number) => `@name${number}`).join(' ');
    expect(mentionsOf(many)).toHaveLength(20);
  });
});

describe('links', () => {
  const long = `https://example.org/${'a'.repeat(2000)}`;
  const cases: readonly [string, readonly string[]][] = [
    ['voir https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://fr.wikipedia.org/wiki/Nice_(ville)', ['https://fr.wikipedia.org/wiki/Nice_(ville)']],
    ['« https://example.org »', ['https://example.org']],
    ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG']],
    ['https://exemple.fr\u00a0; https://été.fr/', ['https://exemple.fr', 'https://été.fr/']],
    ['https://ada:secret@example.org https://localhost https://example.org:0/', []],
    ['javascript:alert(1) data:text/html,a //example.org', []],
    ['https://example.org/\u202egnp.exe', ['https://example.org/']],
    ['xhttps://example.org', []],
  ];

  test.each(cases)('%j', (text, links) => {
    expect(segments(text).flatMap((one) => ('link' in one ? [one.link] : []))).toEqual(links);
  });

  test('too long to be kept is none', () => {
    expect(segments(long)).toEqual([{ text: long }]);
  });
});

describe('segments', () => {
  test('say what stands there and where it leads', () => {
    expect(segments('À @Ada : #Mer, https://example.org.')).toEqual([
      { text: 'À ' },
      { text: '@Ada', mention: 'ada' },
      { text: ' : ' },
      { text: '#Mer', tag: 'mer' },
      { text: ', ' },
      { text: 'https://example.org', link: 'https://example.org' },
      { text: '.' },
    ]);
  });

  test('are the text again, one after the other, whatever it was', () => {
    const marks = fc.constantFrom('#', '@', '/', '&', 'https://a.fr', '\u0301', '\u200d', 'é', ' ');
    const text = fc.array(fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 6 })));
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('');
        expect(written(whole).join('')).toBe(whole);
        expect(written(whole)).not.toContain('');
      }),
      { numRuns: 2_000 },
    );
  });

  const long: readonly [string, string][] = [
    ['hashes', '#'.repeat(100_000)],
    ['tags', '#a '.repeat(100_000)],
    ['joined tags', '#a'.repeat(100_000)],
    ['one tag', `#${'a'.repeat(100_000)}`],
    ['mentions', '@ada '.repeat(100_000)],
    ['ats', '@'.repeat(100_000)],
    ['slashes', 'https://'.repeat(50_000)],
    ['links with a tail', 'https://a.fr/))))))) '.repeat(20_000)],
    ['a link with a long tail', `https://a.fr/${')'.repeat(100_000)}`],
    ['marks', `#e${'\u0301'.repeat(100_000)}`],
    ['keycaps', '#1\ufe0f\u20e3'.repeat(50_000)],
  ];

  test.each(long)('of 100,000 %s take time in proportion to the length', (_, text) => {
    const half = text.slice(0, text.length / 2);
    expect(leastTime(() => segments(text))).toBeLessThan(8 * leastTime(() => segments(half)) + 20);
  });
});

/** Milliseconds of CPU, which others do not use up; the best of three. */
function leastTime(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const { user: from } = process.threadCpuUsage();
    work();
    return (process.threadCpuUsage().user - from) / 1000;
  });
  return Math.min(...times);
}

describe('an excerpt', () => {
  test('of a short text is the text on one line', () => {
    expect(excerptOf('  Un matin,\n\nau bord de l’eau. ')).toBe('Un matin, au bord de l’eau.');
    expect(excerptOf('x'.repeat(280))).toBe('x'.repeat(280));
  });

  test('ends after a word, without its comma', () => {
    expect(excerptOf('Un matin, au bord de l’eau', 12)).toBe('Un matin…');
    expect(excerptOf(`Un ${'x'.repeat(100)}`, 60)).toBe(`Un ${'x'.repeat(56)}…`);
  });

  test('never cuts a character of several parts', () => {
    expect(excerptOf('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 13)).toBe('👨‍👩‍👧👨‍👩‍👧…');
    expect(excerptOf('🇫🇷🇯🇵🇮🇹', 4)).toBe('🇫🇷…');
    expect(excerptOf('写真'.repeat(200)).length).toBe(280);
  });

  test('has at most so many characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(60), (text, more) => {
        expect(Array.from(excerptOf(text, more + 2)).length).toBeLessThanOrEqual(more + 2);
      }),
    );
  });
});

test('what cannot be seen is blank', () => {
  for (const text of ['', ' ', '\u00a0\n', '\u200b\u200d', '\u2066\u2069']) {
    expect(isBlank(text)).toBe(true);
  }
  for (const text of ['a', '\u200ba', '☀️', '.', 'ｱ']) expect(isBlank(text)).toBe(false);
});

test('signs set off by a space stay on the line of their word', () => {
  expect(unbroken('Quoi ? Ici : « la nuit » ; oui !')).toBe(
    'Quoi\u00A0? Ici\u00A0: «\u00A0la nuit\u00A0»\u00A0; oui\u00A0!',
  );
  // What follows a hashtag is a piece of its own.
  expect(unbroken(' ? Non.')).toBe('\u00A0? Non.');
  for (const text of ['a  ?', 'a\n?', 'https://a.org/?b', 'plain words']) {
    expect(unbroken(text)).toBe(text);
  }
});
