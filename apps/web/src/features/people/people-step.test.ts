import connection from '@stenope/i18n/locales/fr/connection.json' with { type: 'json' };
import errors from '@stenope/i18n/locales/fr/errors.json' with { type: 'json' };
import fields from '@stenope/i18n/locales/fr/fields.json' with { type: 'json' };
import people from '@stenope/i18n/locales/fr/people.json' with { type: 'json' };
import posts from '@stenope/i18n/locales/fr/posts.json' with { type: 'json' };
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { peopleKeys, type SuggestedMember } from './api.ts';
import { PeopleStep } from './PeopleStep.tsx';

const words = createInstance();
beforeAll(async () => {
  const fr = { people, posts, errors, connection, fields };
  await words.init({ lng: 'fr', resources: { fr }, interpolation: { escapeValue: false } });
});

const suggested = (count: number): SuggestedMember[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `person-${at}`,
    username: `person_${at}`,
    displayName: `Personne ${at}`,
    avatar: null,
    isPro: false,
    reason: 'active',
    followedByYours: 0,
    place: null,
    pictures: [],
  }));

/** Labels of the buttons, in order. */
function buttonsFor(found: readonly SuggestedMember[]): string[] {
  const cache = new QueryClient();
  cache.setQueryData(peopleKeys.suggestions, found);
  const nothing = () => undefined;
  const step = createElement(PeopleStep, {
    progress: '4 / 4',
    isBusy: false,
    onFollow: nothing,
    onFinish: nothing,
    renderPicture: nothing,
  });
  const routed = createElement(MemoryRouter, null, step);
  const cached = createElement(QueryClientProvider, { client: cache }, routed);
  const drawn = renderToStaticMarkup(createElement(I18nextProvider, { i18n: words }, cached));
  return [...drawn.matchAll(/<button(?<attributes>[^>]*)>(?<content>.*?)<\/button>/gs)].map(
    ({ groups }) =>
      /aria-label="(?<label>[^"]*)"/.exec(groups?.['attributes'] ?? '')?.groups?.['label'] ??
      (groups?.['content'] ?? '').replaceAll(/<[^>]+>/g, ''),
  );
}

test('three people to follow, the likeliest, of however many, and the step can be skipped', () => {
  expect(buttonsFor(suggested(6))).toEqual([
    'Suivre Personne 0',
    'Suivre Personne 1',
    'Suivre Personne 2',
    'Passer',
  ]);
});

test('where there is nobody yet, there is nothing to skip', () => {
  expect(buttonsFor([])).toEqual(['Terminer']);
});
