import type { Notification } from '@stenope/contract/notifications/notifications';
import { languageCodes } from '@stenope/i18n/languages';
import de from '@stenope/i18n/locales/de/notifications.json' with { type: 'json' };
import en from '@stenope/i18n/locales/en/notifications.json' with { type: 'json' };
import es from '@stenope/i18n/locales/es/notifications.json' with { type: 'json' };
import fr from '@stenope/i18n/locales/fr/notifications.json' with { type: 'json' };
import it from '@stenope/i18n/locales/it/notifications.json' with { type: 'json' };
import ja from '@stenope/i18n/locales/ja/notifications.json' with { type: 'json' };
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { partsOf, sentenceOf } from './wording.ts';

const noe = { id: 'n', username: 'noe', displayName: 'Noé Quillec', avatar: null, isPro: false };

const post = { id: 'p', username: 'lila', title: 'Dernier feu', image: null };

function told(subject: Notification['subject'], change: Partial<Notification> = {}): Notification {
  return {
    id: 'x',
    type: 'other',
    subject,
    from: noe,
    amount: 1,
    content: { kind: 'post', id: 'p', post, preview: null },
    read: false,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...change,
  };
}

const words = createInstance();
let t: TFunction<'notifications'>;

const inLanguage = (language: string): TFunction<'notifications'> =>
  words.getFixedT(language, 'notifications');

beforeAll(async () => {
  const all = { de, en, es, fr, it, ja };
  const resources = Object.fromEntries(
    Object.entries(all).map(([language, notifications]) => [language, { notifications }]),
  );
  await words.init({ lng: 'fr', resources, interpolation: { escapeValue: false } });
  t = inLanguage('fr');
});

/** Kinds of space do not matter here. */
const plain = (sentence: string) => sentence.replaceAll(/[\u00a0\u202f]/g, ' ');
const said = (one: Notification, speak = t) => plain(sentenceOf(one, speak, 'Noé'));

describe('each subject has its sentence', () => {
  test('of what one person did', () => {
    expect(said(told('like'))).toBe('Noé a aimé votre publication');
    expect(said(told('comment'))).toBe('Noé a commenté votre publication');
    expect(said(told('reply'))).toBe('Noé a répondu à votre commentaire');
    expect(said(told('follow'))).toBe('Noé a commencé à vous suivre');
    expect(said(told('unfollow'))).toBe('Noé ne vous suit plus');
  });

  test('of several together, counted as the language counts', () => {
    expect(said(told('like', { amount: 2 }))).toBe(
      'Noé et 1 autre personne ont aimé votre publication',
    );
    expect(said(told('like', { amount: 1201 }))).toBe(
      'Noé et 1 200 autres personnes ont aimé votre publication',
    );
    expect(said(told('rating', { amount: 1 }))).toBe('1 nouvel écho sur « Dernier feu »');
    expect(said(told('rating', { amount: 3 }))).toBe('3 nouveaux échos sur « Dernier feu »');
    expect(said(told('rating', { amount: 3 }), inLanguage('ja'))).toBe(
      '「Dernier feu」に新しいエコーが3件あります',
    );
  });

  test('of what is gone, without its name', () => {
    expect(said(told('rating', { amount: 3, content: null }))).toBe(
      '3 nouveaux échos sur une de vos publications',
    );
    expect(said(told('response_rating', { content: null }))).toBe(
      '1 nouvel écho sur une de vos réponses visuelles',
    );
  });

  test('of the specification in English', () => {
    const english = inLanguage('en');
    expect(said(told('like'), english)).toBe('Noé liked your post');
    expect(said(told('comment'), english)).toBe('Noé commented on your post');
    expect(said(told('follow'), english)).toBe('Noé started following you');
    expect(said(told('unfollow'), english)).toBe('Noé no longer follows you');
  });

  test('of a newer server’s subject there is one that is always true', () => {
    const newer: Notification = JSON.parse(JSON.stringify({ ...told('like'), subject: 'waved' }));
    expect(said(newer)).toBe('Nouvelle notification');
    expect(partsOf(newer, t)).toEqual({ before: 'Nouvelle notification', name: '', after: '' });
  });

  test.each(languageCodes)('in %s, with no gap left in it', (language) => {
    const subjects = [
      ...(['like', 'comment', 'reply', 'mention', 'follow', 'unfollow', 'rating'] as const),
      ...([
        'response',
        'response_rating',
        'export',
        'moderation',
        'report_outcome',
        'report_warning',
      ] as const),
    ];
    for (const subject of subjects) {
      for (const change of [{}, { amount: 4 }, { content: null }]) {
        const sentence = said(told(subject, change), inLanguage(language));
        expect(sentence).not.toMatch(/[{}]|told\.|undefined/);
        expect(sentence.length).toBeGreaterThan(5);
      }
    }
  });
});

describe('the name stands by itself', () => {
  test('wherever the language puts it', () => {
    expect(partsOf(told('like'), inLanguage('it'))).toEqual({
      before: 'A ',
      name: 'Noé Quillec',
      after: ' piace il vostro post',
    });
    expect(partsOf(told('follow'), t)).toMatchObject({ before: '', name: 'Noé Quillec' });
  });

  test('and who is not named is a member', () => {
    expect(partsOf(told('like', { from: null }), t).name).toBe('Un membre');
    expect(partsOf(told('export', { from: null }), t).name).toBe('');
  });

  test('whatever signs it has', () => {
    const from = { ...noe, displayName: '<b>{{name}}</b> & $t(title)' };
    expect(partsOf(told('like', { from }), t).name).toBe(from.displayName);
  });
});
