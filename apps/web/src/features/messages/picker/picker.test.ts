import connection from '@stenope/i18n/locales/fr/connection.json' with { type: 'json' };
import errors from '@stenope/i18n/locales/fr/errors.json' with { type: 'json' };
import fields from '@stenope/i18n/locales/fr/fields.json' with { type: 'json' };
import messages from '@stenope/i18n/locales/fr/messages.json' with { type: 'json' };
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createElement, type ComponentProps, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NetworkError } from '../../../platform/api/failures.ts';
import type { TextField } from '../../../ui/fields/TextField.tsx';
import { FoundPeople, Picker } from './Picker.tsx';
import { firstNamed } from './usePartners.ts';

const asked = vi.hoisted(() => vi.fn<(entry: { id: string }, input?: object) => unknown>());
vi.mock('../../../platform/api/api.ts', () => ({
  api: async (entry: { id: string }, input?: object) => asked(entry, input),
}));

type Field = ComponentProps<typeof TextField>;
const field = vi.hoisted(() => ({ press: undefined as Field['onKeyDown'] }));
vi.mock('../../../ui/fields/TextField.tsx', () => ({
  TextField: ({ onKeyDown }: Field) => {
    field.press = onKeyDown;
    return null;
  },
}));

/** Simulates a typed and finished search. */
const partners = vi.hoisted(() => ({ typed: '' }));
vi.mock('./usePartners.ts', async (original) => {
  const actual = await original<{ firstNamed: typeof firstNamed }>();
  return {
    ...actual,
    usePartners: () => {
      const found = { items: [maud], others: 0, suggested: false };
      const first = actual.firstNamed(partners.typed, found);
      return { found, first, isLate: false, error: null, retry: () => undefined };
    },
  };
});

const words = createInstance();
beforeAll(async () => {
  const fr = { messages, errors, connection, fields };
  await words.init({ lng: 'fr', resources: { fr }, interpolation: { escapeValue: false } });
});
afterEach(() => void asked.mockReset());

function render(content: ReactNode, cache = new QueryClient()): string {
  const within = createElement(QueryClientProvider, { client: cache }, content);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: words }, within));
}

const maud = { id: 'maud', username: 'maud', displayName: 'Maud', avatar: null, isPro: false };

const found = (props: Partial<ComponentProps<typeof FoundPeople>>) =>
  render(
    createElement(FoundPeople, {
      list: { current: null },
      found: undefined,
      isAsked: true,
      error: null,
      onRetry: () => undefined,
      onPress: () => undefined,
      onPick: () => undefined,
      ...props,
    }),
  );

test('while members are searched, that is said; then whom one finds, or that there is nobody', () => {
  const loading = 'Chargement des utilisateurs...';
  expect(found({})).toMatch(/<output.*Chargement des utilisateurs\.\.\.<\/span><\/output>$/);
  const some = found({ found: { items: [maud], others: 2, suggested: false } });
  expect(some).toContain('@maud');
  expect(some).toContain('+2 autres utilisateurs');
  expect(some).not.toContain(loading);
  const none = found({ found: { items: [], others: 0, suggested: false } });
  expect(none).toContain('Aucun utilisateur trouvé');
  expect(none).toContain('Essayez un autre terme de recherche');
  expect(none).not.toContain(loading);
});

test('a newcomer is told that these are suggestions', () => {
  const suggested = found({ found: { items: [maud], others: 0, suggested: true } });
  expect(suggested).toContain('Des membres à qui écrire</p>');
  expect(suggested).toContain('@maud');
  expect(found({ found: { items: [maud], others: 0, suggested: false } })).not.toContain(
    'Des membres à qui écrire',
  );
});

test('where there is nobody yet, no other term is asked for', () => {
  const nobody = found({ found: { items: [], others: 0, suggested: true }, isAsked: false });
  expect(nobody).toContain('Personne à qui écrire pour l’instant');
  expect(nobody).not.toContain('Essayez un autre terme de recherche');
});

test('a search that failed can be tried again', () => {
  const failed = found({ error: new NetworkError('network') });
  expect(failed).toContain('role="alert"');
  expect(failed).toContain('La recherche n’a pas abouti.');
  expect(failed).toContain('Réessayer</button>');
  expect(failed).not.toContain('Chargement des utilisateurs...');
});

test('Enter takes the first that was found, again when that failed, and nobody unnamed', async () => {
  const some = { items: [maud], others: 0, suggested: false };
  expect([firstNamed('ma', some), firstNamed(' ', some)]).toEqual([maud, undefined]);
  asked.mockRejectedValue(new NetworkError('network'));
  const nothing = () => undefined;
  const event = { key: 'Enter', target: null, nativeEvent: {}, preventDefault: nothing };
  const enter = () =>
    field.press?.(event as unknown as Parameters<NonNullable<Field['onKeyDown']>>[0]);
  partners.typed = 'ma';
  render(createElement(Picker, { onPicked: nothing, onClose: nothing }));
  for (const times of [1, 2]) {
    enter();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(times), 60_000);
  }
  partners.typed = '';
  render(createElement(Picker, { onPicked: nothing, onClose: nothing }));
  enter();
  expect(asked.mock.calls.map(([{ id }, input]) => [id, input])).toEqual([
    ['conversations.create', { body: { with: 'maud' } }],
    ['conversations.create', { body: { with: 'maud' } }],
  ]);
});
