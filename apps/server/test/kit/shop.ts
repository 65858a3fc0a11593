import type { SentBody } from '@stenope/contract/action';
import { createProduct, type Product } from '@stenope/contract/people/shop';
import { eq } from 'drizzle-orm';
import { users } from '../../src/tables/accounts.ts';
import { products } from '../../src/tables/people.ts';
import { aPicture } from './posts.ts';
import type { Person, World } from './world.ts';

/** A Pro with a shop in this state. */
export async function withShop(
  { running }: World,
  { id }: Pick<Person, 'id'>,
  shop: 'none' | 'active' | 'inactive' = 'active',
): Promise<void> {
  await running.context.db.sql.update(users).set({ isPro: true, shop }).where(eq(users.id, id));
}

/** A product created over HTTP, with a ready picture. */
export async function aProduct(
  world: World,
  seller: Person,
  wish: Partial<SentBody<typeof createProduct>> = {},
): Promise<Product> {
  const mediaId = wish.mediaId ?? (await aPicture(world, seller));
  const words = { name: 'Tirage baryté', priceCents: 12_050, sellerStatus: 'individual' } as const;
  return seller.client.ask(createProduct, { body: { ...words, ...wish, mediaId } });
}

/** Sets the state as moderation would. */
export async function productInState(
  { running }: World,
  { id }: Pick<Product, 'id'>,
  change: { state?: 'visible' | 'validated' | 'masked' | 'removed'; ready?: boolean },
): Promise<void> {
  await running.context.db.sql.update(products).set(change).where(eq(products.id, id));
}
