import { randomUUID } from 'node:crypto';
import {
  createProduct,
  deleteProduct,
  listProducts,
  readProduct,
  updateProduct,
} from '@stenope/contract/people/shop';
import { aPicture, block } from '../../../kit/posts.ts';
import { aProduct, productInState, withShop } from '../../../kit/shop.ts';
import type { Person } from '../../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../../actors.ts';
import type { Ask, Case } from '../../play.ts';
import { onceFor } from '../people.ts';

type Asking = (client: Person['client'], productId: string) => ReturnType<Ask['send']>;

interface Wish {
  readonly shop?: 'active' | 'inactive';
  readonly state?: 'masked' | 'removed';
}

/** A product of S, in a shop in the given state. */
async function productOfS({ world, actors }: Stage, { shop, state }: Wish): Promise<string> {
  const seller = personOf(actors.S);
  await withShop(world, seller);
  const product = await aProduct(world, seller);
  if (state) await productInState(world, product, { state });
  if (shop) await withShop(world, seller, shop);
  return product.id;
}

const on = (asking: Asking, wish: Wish = {}): Case => {
  return async (stage, { client }) => {
    const id = await productOfS(stage, wish);
    return { send: () => asking(client, id), missing: () => asking(client, randomUUID()) };
  };
};

const reading: Asking = (client, productId) => client.send(readProduct, { params: { productId } });
const pricing: Asking = (client, productId) =>
  client.send(updateProduct, { params: { productId }, body: { priceCents: 4500 } });
const deleting: Asking = (client, productId) =>
  client.send(deleteProduct, { params: { productId } });

const listing = (wish: Wish): Case => {
  return async (stage, { client }) => {
    await productOfS(stage, wish);
    const list = (userId: string) => client.send(listProducts, { params: { userId } });
    return {
      send: () => list(personOf(stage.actors.S).id),
      missing: () => list(randomUUID()),
    };
  };
};

/** With a picture of the actor; visitors and suspended members have none, so S lends one. */
const creating = (
  prepare: (stage: Stage, actor: Actor) => Promise<void>,
  ownerOf: (stage: Stage, actor: Actor) => Person = ({ actors }, { person }) =>
    person ?? personOf(actors.S),
): Case => {
  return async (stage, actor) => {
    await prepare(stage, actor);
    const words = { name: 'Tirage', priceCents: 9000, sellerStatus: 'professional' };
    const create = (mediaId: string) =>
      actor.client.send(createProduct, { body: { ...words, mediaId } });
    const mediaId = await aPicture(stage.world, ownerOf(stage, actor));
    return { send: () => create(mediaId), missing: () => create(randomUUID()) };
  };
};

const suspendedFor = onceFor(({ world }) => world.person());
const blockedFor = onceFor(({ world }) => world.person());

/** Created while its seller was not yet suspended; shared by all actors. */
const ofSuspended = new WeakMap<Stage, Promise<string>>();

async function productOfSuspended(stage: Stage): Promise<string> {
  const seller = await suspendedFor(stage);
  await withShop(stage.world, seller);
  const { id } = await aProduct(stage.world, seller);
  await stage.world.suspend(seller);
  return id;
}

const closed = { shop: 'inactive' } as const;

export const productsCases: Readonly<Record<string, Case>> = {
  'products.list': listing({}),
  'products.list.inactive_shop': listing(closed),
  'products.read.active_shop': on(reading),
  'products.read.inactive_shop': on(reading, closed),
  'products.read.masked': on(reading, { state: 'masked' }),
  'products.read.removed': on(reading, { state: 'removed' }),
  'products.read.suspended_seller': async (stage, { client }) => {
    const made = ofSuspended.get(stage) ?? productOfSuspended(stage);
    ofSuspended.set(stage, made);
    const id = await made;
    return { send: () => reading(client, id), missing: () => reading(client, randomUUID()) };
  },
  'products.read.blocked': async (stage, { client, person }) => {
    const seller = await blockedFor(stage);
    await withShop(stage.world, seller);
    const { id } = await aProduct(stage.world, seller);
    if (person) await block(stage.world, person, seller);
    return { send: () => reading(client, id), missing: () => reading(client, randomUUID()) };
  },

  'products.create': creating(({ world, actors }) => withShop(world, personOf(actors.S))),
  'products.create.inactive_shop': creating(({ world, actors }, { person }) =>
    withShop(world, person ?? personOf(actors.S), 'inactive'),
  ),
  'products.create.foreign_media': creating(
    ({ world, actors }) => withShop(world, personOf(actors.P)),
    ({ actors }) => personOf(actors.S),
  ),

  'products.update': on(pricing),
  'products.update.inactive_shop': on(pricing, closed),
  'products.update.masked': on(pricing, { state: 'masked' }),
  'products.update.removed': on(pricing, { state: 'removed' }),
  'products.delete': on(deleting),
  'products.delete.inactive_shop': on(deleting, closed),
};
