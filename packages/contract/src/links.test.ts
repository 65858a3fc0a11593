import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { actions } from './catalog.ts';
import { updateProfile } from './people/profile.ts';
import { createProduct } from './people/shop.ts';
import { createPost } from './posts.ts';
import { publicLink } from './primitives.ts';

/** Actions whose bodies contain an address. */
const withLinks = actions
  .filter(
    ({ body }) =>
      body &&
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(
        '"uri"',
      ),
  )
  .map(({ id }) => id)
  .toSorted();

test('links that members show each other lead to the open internet', () => {
  expect(withLinks).toEqual([
    'posts.create',
    'posts.update',
    'products.create',
    'products.update',
    // Not shown to anybody: the server itself sends there, and guards it.
    'push.subscribe',
    'users.profile.update',
  ]);
  const open = 'https://ada.example.org/';
  for (const inner of [
    'http://192.168.1.1/',
    'http://2130706433/',
    'http://printer.local/',
    'http://intranet./',
  ]) {
    for (const [link, isTaken] of [
      [open, true],
      [inner, false],
    ] as const) {
      const mediaId = crypto.randomUUID();
      const post = { title: 'Mer', mediaId, resources: [{ label: 'là', link }] };
      const product = {
        name: 'Tirage',
        priceCents: 100,
        sellerStatus: 'individual',
        mediaId,
        link,
      };
      expect([link, z.safeParse(publicLink, link).success]).toEqual([link, isTaken]);
      expect([link, z.safeParse(updateProfile.body, { website: link }).success]).toEqual([
        link,
        isTaken,
      ]);
      expect([link, z.safeParse(createPost.body, post).success]).toEqual([link, isTaken]);
      expect([link, z.safeParse(createProduct.body, product).success]).toEqual([link, isTaken]);
    }
  }
});
