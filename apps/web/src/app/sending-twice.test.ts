import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDraft } from '../features/posts/editing/draft/draft.ts';
import { publish } from '../features/posts/editing/saving/save.ts';
import { offerProduct } from '../features/shop/editing/save.ts';
import { api } from '../platform/api/api.ts';

/** Fake server that performs each idempotency key once, and whose answers may get lost. */
let made: Set<string>;
let isAway: boolean;
beforeEach(() => {
  made = new Set();
  isAway = true;
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    if (key === null) throw new Error('A create without a key');
    made.add(key);
    if (isAway) return Promise.reject(new TypeError('fetch failed'));
    const answer = { id: `made-${made.size}`, status: 'visible', videoIds: [] };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 201 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

type Press = () => Promise<unknown>;

const quiet = () => undefined;
const title = { mediaId: 'm', title: 'Sans titre' };

/**
 * Creates whose idempotency key is part of a draft that outlives the page, submitted the way their
 * forms do.
 */
const withDraft: Readonly<Record<string, () => Press>> = {
  'posts.create': () => {
    const draft = newDraft();
    const pictures = { of: () => undefined } as unknown as Parameters<typeof publish>[2];
    return () => publish(title, draft, pictures, new QueryClient(), quiet);
  },
  'products.create': () => {
    const key = newDraft().idempotencyKey;
    const body = { ...title, name: 'Tirage', priceCents: 100, sellerStatus: 'individual' } as const;
    const arrive = () => Promise.resolve({ id: 'm' });
    return () => offerProduct({ body, arrive, key, show: quiet });
  },
};

/** All other creates go through the API client, which keeps the key. */
function pressOf(entry: Action): Press {
  const form = withDraft[entry.id];
  if (form) return form();
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, 'one']));
  const send = api as unknown as (entry: Action, input: object) => Promise<unknown>;
  return () => send(entry, { params, body: { words: 'Bonjour' } });
}

const creates = actions.filter((entry) => entry.creates === true);
const lost = (press: Press) => expect(press()).rejects.toMatchObject({ name: 'NetworkError' });

test('what has a draft is still made', () => {
  const ids = new Set(creates.map(({ id }) => id));
  expect(Object.keys(withDraft).filter((id) => !ids.has(id))).toEqual([]);
});

describe.each(creates)('$id', (entry) => {
  test('pressed again after a lost answer makes one', async () => {
    const press = pressOf(entry);
    await lost(press);
    await lost(press);
    isAway = false;
    await press();
    expect(made.size).toBe(1);
  });

  test('pressed twice at once makes one', async () => {
    const press = pressOf(entry);
    isAway = false;
    await Promise.all([press(), press()]);
    expect(made.size).toBe(1);
  });
});

describe('through the client', () => {
  const [entry] = creates.filter(({ id }) => id === 'comments.create');
  if (!entry) throw new Error('Nobody comments any more');

  test('other words are another thing, and so are the same after an answer', async () => {
    const send = api as unknown as (one: Action, input: object) => Promise<unknown>;
    const say = (body: string) => send(entry, { params: { postId: 'one' }, body: { body } });
    await lost(() => say('Un'));
    await lost(() => say('Deux'));
    expect(made.size).toBe(2);
    isAway = false;
    await say('Un');
    expect(made.size).toBe(2);
    await say('Un');
    expect(made.size).toBe(3);
  });
});

test('nobody makes a key of their own at each press: only drafts that outlive the page have one', () => {
  const source = path.join(import.meta.dirname, '..');
  const speaking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => /idempotency-?key/i.test(readFileSync(path.join(source, file), 'utf8')));
  expect(speaking.map((file) => file.split(path.sep).join('/')).toSorted()).toEqual([
    'app/pages/create/Create.tsx',
    'app/pages/create/CreateProduct.tsx',
    'features/posts/comments/useCommenting.ts',
    'features/posts/editing/draft/draft.ts',
    'features/posts/editing/saving/save.ts',
    'features/shop/editing/save.ts',
    'features/shop/editing/useProductForm.ts',
    'platform/api/client.ts',
  ]);
});
