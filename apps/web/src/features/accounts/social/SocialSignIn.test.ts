import { socialProviders } from '@stenope/contract/accounts/signing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { instanceQuery } from '../../../platform/api/instance.ts';
import type { Provider } from './outcome.ts';
import { SocialSignIn } from './SocialSignIn.tsx';

/** Renders keys instead of sentences. */
const i18n = createInstance({ lng: 'cimode' });
beforeAll(() => i18n.init());

function shown(social: readonly Provider[] | undefined): string {
  const client = new QueryClient();
  if (social) client.setQueryData<object>(instanceQuery.queryKey, { social });
  const page = createElement(QueryClientProvider, { client }, createElement(SocialSignIn));
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, page));
}

const buttonsIn = (page: string) => socialProviders.filter((one) => page.includes(`social.${one}`));

test('a button stands only where its provider is set up', () => {
  expect(buttonsIn(shown(['google', 'apple']))).toEqual(['google', 'apple']);
  expect(buttonsIn(shown(['apple']))).toEqual(['apple']);
  expect(buttonsIn(shown(['google']))).toEqual(['google']);
});

test('nothing stands there where none is, or while nobody knows', () => {
  expect(shown([])).toBe('');
  expect(shown(undefined)).toBe('');
});
