import { isBlank } from '@stenope/domain/posts/text';
import { insertRow, make, pictureOf } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

type Values = Record<string, unknown>;

/** Makes the member a Pro with an open shop, after earlier bodies. */
function open({ id }: FuzzPerson, databaseUrl: string): Promise<void> {
  return insertRow(databaseUrl, `update users set is_pro = true, shop = 'active' where id = $1`, [
    id,
  ]);
}

async function productOf(owner: FuzzPerson, databaseUrl: string) {
  await open(owner, databaseUrl);
  const mediaId = await pictureOf(owner, databaseUrl);
  const body = { name: 'À vendre', priceCents: 1200, sellerStatus: 'individual', mediaId };
  return { productId: await make(owner, '/api/products', body) };
}

/** Visible text where the generator made invisible characters. */
function named({ name, ...rest }: Values): Values {
  if (typeof name !== 'string') return rest;
  return { ...rest, name: isBlank(name) ? 'à lire' : name };
}

export const shopSubjects: Readonly<Record<string, Subject>> = {
  'products.list': {
    params: async (owner, databaseUrl) => {
      await open(owner, databaseUrl);
      return { userId: owner.id };
    },
  },
  'products.create': {
    body: async (body, owner, databaseUrl) => {
      await open(owner, databaseUrl);
      const { crop: _, ...words } = named(body);
      return { ...words, mediaId: await pictureOf(owner, databaseUrl) };
    },
  },
  'products.read': { params: productOf },
  'products.update': { params: productOf, body: named },
  'products.delete': { params: productOf },
};
