import { insertRow, make, pictureOf, visibleIn } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

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
      const { crop: _, ...words } = visibleIn(body, 'name');
      return { ...words, mediaId: await pictureOf(owner, databaseUrl) };
    },
  },
  'products.read': { params: productOf },
  'products.update': { params: productOf, body: (body) => visibleIn(body, 'name') },
  'products.delete': { params: productOf },
};
