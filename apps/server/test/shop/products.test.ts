import { randomUUID } from 'node:crypto';
import { activateShop, deactivateShop, setProFlag } from '@stenope/contract/people/pro';
import { readProfile } from '@stenope/contract/people/profile';
import {
  createProduct,
  deleteProduct,
  listProducts,
  readProduct,
  updateProduct,
} from '@stenope/contract/people/shop';
import { productLimits } from '@stenope/domain/shop/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseProducts, offerWhenReady } from '../../src/features/shop/service.ts';
import { media } from '../../src/tables/media.ts';
import { products } from '../../src/tables/people.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPicture, block } from '../kit/posts.ts';
import { aProduct, productInState, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
let keeper: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
  keeper = await world.person({ role: 'admin' });
  await ada.client.ask(activateShop, { params: { userId: ada.id } });
});
afterAll(() => world.end());

const sql = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const reading = (person: Person, productId: string) =>
  person.client.send(readProduct, { params: { productId } });
const listing = (person: Person, seller: Person, query: object = {}) =>
  person.client.send(listProducts, { params: { userId: seller.id }, query });
const idsOf = (reply: Reply) =>
  (reply.body as { items: readonly { id: string }[] }).items.map(({ id }) => id);
const words = { name: 'Tirage', priceCents: 9000, sellerStatus: 'professional' } as const;
const creating = async (person: Person, wish: object = {}, key?: string) => {
  const mediaId = await aPicture(world, person);
  return person.client.send(createProduct, { body: { ...words, mediaId, ...wish } }, key);
};
const shopOf = ({ id }: Person) => ({ params: { userId: id } });

describe('a product', () => {
  test('carries the label its seller gave it, and another one later', async () => {
    const made = await aProduct(world, ada, { sensitive: 'nude' });
    const params = { productId: made.id };
    expect(await bob.client.ask(readProduct, { params })).toMatchObject({ sensitive: 'nude' });
    await ada.client.ask(updateProduct, { params, body: { sensitive: 'suggestive' } });
    expect(await bob.client.ask(readProduct, { params })).toMatchObject({
      sensitive: 'suggestive',
    });
    await ada.client.ask(updateProduct, { params, body: { sensitive: 'none' } });
    expect(await bob.client.ask(readProduct, { params })).toMatchObject({ sensitive: 'none' });
    expect(await aProduct(world, ada)).toMatchObject({ sensitive: 'none' });
  });

  test('is shown to others as its seller made it', async () => {
    const link = 'https://boutique.example.org/tirages/12?taille=30x40';
    const description = 'Tirage baryté, 30 × 40 cm.\n\nNuméroté de 1 à 12.';
    const made = await aProduct(world, ada, { link, description, alt: 'Un phare', priceCents: 1 });
    const seen = await bob.client.ask(readProduct, { params: { productId: made.id } });
    expect(seen).toMatchObject({
      name: 'Tirage baryté',
      description,
      alt: 'Un phare',
      priceCents: 1,
      link,
      sellerStatus: 'individual',
      status: 'visible',
      onSale: true,
      seller: { id: ada.id, isPro: true },
      can: { edit: false, delete: false },
    });
    expect(seen.photo?.name).toMatch(/^[0-9a-z]{32}$/);
    expect(made).toEqual({ ...seen, can: { edit: true, delete: true } });
  });

  test('needs a name one can read, a picture and a price within bounds', async () => {
    const { lowestCents, highestCents } = productLimits;
    for (const priceCents of [0, -1, 12.5, highestCents + 1, '12', null, 1e21]) {
      expect(refusal(await creating(ada, { priceCents }))).toEqual([422, 'invalid']);
    }
    for (const name of ['', '   ', '\u200b', 'x'.repeat(productLimits.name + 1), 'a\u202eb']) {
      expect(refusal(await creating(ada, { name }))).toEqual([422, 'invalid']);
    }
    expect(refusal(await creating(ada, { mediaId: undefined }))).toEqual([422, 'invalid']);
    expect(refusal(await creating(ada, { sellerStatus: 'company' }))).toEqual([422, 'invalid']);
    expect(refusal(await creating(ada, { sellerId: bob.id }))).toEqual([422, 'unknown_field']);
    for (const priceCents of [lowestCents, highestCents]) {
      expect(await creating(ada, { priceCents })).toMatchObject({ status: 201 });
    }
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.org',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org/tirage',
    '//example.org/tirage',
    '/shop/ada',
    'example.org',
    'https://ada:secret@example.org/',
    'https://example.org\\@evil.example/',
    'https://exa mple.org/',
    'https://localhost/',
    'https://example.org/\u202egnp.exe',
    '',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('leads nowhere by %j', async (link) => {
    expect(refusal(await creating(ada, { link }))).toEqual([422, 'invalid']);
    const { id } = await aProduct(world, ada);
    const edit = { params: { productId: id }, body: { link } };
    expect(refusal(await ada.client.send(updateProduct, edit))).toEqual([422, 'invalid']);
  });

  test('takes a picture of its seller’s that nothing else shows, whole or cut', async () => {
    const foreign = await aPicture(world, bob);
    expect(refusal(await creating(ada, { mediaId: foreign }))).toEqual([404, 'not_found']);
    const { id } = await aProduct(world, ada);
    const [used] = await sql().select().from(products).where(eq(products.id, id));
    const again = await creating(ada, { mediaId: used?.mediaId });
    expect(refusal(again)).toEqual([409, 'already_used']);
    const failed = await aPicture(world, ada, { state: 'failed' });
    expect(refusal(await creating(ada, { mediaId: failed }))).toEqual([422, 'bad_media']);
    const outside = { x: 1500, y: 0, width: 800, height: 800 };
    expect(refusal(await creating(ada, { crop: outside }))).toEqual([422, 'bad_crop']);
    const cut = await creating(ada, { crop: { x: 100, y: 0, width: 800, height: 800 } });
    // A new crop: shown to others once processed.
    expect(cut).toMatchObject({ status: 201, body: { status: 'processing', photo: null } });
  });

  test('sent twice with one key is one', async () => {
    const key = randomUUID();
    const body = { ...words, mediaId: await aPicture(world, ada) };
    const replies = await Promise.all(
      [1, 2, 3].map(() => ada.client.send(createProduct, { body }, key)),
    );
    expect(new Set(replies.map(({ body: made }) => (made as { id: string }).id)).size).toBe(1);
    const rows = await sql().select().from(products).where(eq(products.mediaId, body.mediaId));
    expect(rows).toHaveLength(1);
  });

  test('is changed by its seller, word by word', async () => {
    const made = await aProduct(world, ada, { link: 'https://example.org/1' });
    const params = { productId: made.id };
    const change = { priceCents: 4599, link: null, sellerStatus: 'professional' } as const;
    const changed = await ada.client.ask(updateProduct, { params, body: change });
    expect(changed).toEqual({ ...made, ...change });
    const picture = { mediaId: await aPicture(world, ada) };
    const refused = await ada.client.send(updateProduct, { params, body: picture });
    expect(refusal(refused)).toEqual([422, 'unknown_field']);
    await productInState(world, made, { state: 'validated' });
    const again = await ada.client.ask(updateProduct, { params, body: { name: 'Autre' } });
    expect(again).toMatchObject({ name: 'Autre', status: 'visible' });
  });

  test('goes with its picture', async () => {
    const made = await aProduct(world, ada);
    const [row] = await sql().select().from(products).where(eq(products.id, made.id));
    await ada.client.ask(deleteProduct, { params: { productId: made.id } });
    expect((await reading(ada, made.id)).status).toBe(404);
    const left = await sql()
      .select()
      .from(media)
      .where(eq(media.id, row?.mediaId ?? ''));
    expect(left).toEqual([]);
  });

  test('waits for its picture, of which its seller is told', async () => {
    const mediaId = await aPicture(world, ada, { state: 'processing', thumbhash: null });
    const line = await TestListener.start(world.origin, ada.client.token);
    const made = await aProduct(world, ada, { mediaId });
    expect(made).toMatchObject({ status: 'processing', photo: null });
    expect((await reading(bob, made.id)).status).toBe(404);
    expect(idsOf(await listing(bob, ada))).not.toContain(made.id);
    expect(idsOf(await listing(ada, ada))).toContain(made.id);
    await world.running.context.db.transaction((tx) =>
      offerWhenReady(tx, mediaId, 'ready', new Date()),
    );
    expect((await reading(bob, made.id)).status).toBe(200);
    const news = () => line.events.filter(({ name }) => name === 'shop.changed');
    await expect.poll(() => news().length, { timeout: 240_000 }).toBe(2);
    expect(news().map(({ data }) => data)).toEqual([
      { productId: made.id },
      { productId: made.id },
    ]);
    line.end();
  });
});

describe('a shop', () => {
  test('is needed, with a Pro profile', async () => {
    const cai = await world.person();
    expect(refusal(await creating(cai))).toEqual([403, 'pro_required']);
    await withShop(world, cai, 'none');
    expect(refusal(await creating(cai))).toEqual([403, 'shop_inactive']);
    await cai.client.ask(activateShop, shopOf(cai));
    expect((await creating(cai)).status).toBe(201);
    await cai.client.ask(deactivateShop, shopOf(cai));
    expect(refusal(await creating(cai))).toEqual([403, 'shop_inactive']);
  });

  test('that closes hides everything in it, and gives it back when it opens', async () => {
    const cai = await world.person();
    await cai.client.ask(activateShop, shopOf(cai));
    const files = { '320.webp': 3 };
    const mediaId = await aPicture(world, cai, { files });
    const made = await aProduct(world, cai, { mediaId });
    const file = `/media/${made.photo?.name}/320.webp`;
    /** Whether the rows allow serving it; there is no file. */
    const isServed = async () => {
      const { status, headers } = await bob.client.raw(file, {
        headers: { 'if-none-match': `"${made.photo?.name}-320.webp-3"` },
      });
      // Shared caches keep it for a minute.
      return status === 304 && headers.get('cache-control')?.includes('s-maxage=60') === true;
    };
    expect(await isServed()).toBe(true);

    await cai.client.ask(deactivateShop, shopOf(cai));
    expect((await reading(bob, made.id)).status).toBe(404);
    expect((await listing(bob, cai)).status).toBe(404);
    expect((await reading(keeper, made.id)).status).toBe(200);
    expect(await isServed()).toBe(false);
    const own = await cai.client.ask(readProduct, { params: { productId: made.id } });
    expect(own).toMatchObject({ onSale: false, status: 'visible', can: { edit: true } });
    expect(idsOf(await listing(cai, cai))).toEqual([made.id]);

    await cai.client.ask(activateShop, shopOf(cai));
    expect((await reading(bob, made.id)).status).toBe(200);
    expect(idsOf(await listing(bob, cai))).toEqual([made.id]);
    expect(await isServed()).toBe(true);

    await keeper.client.ask(setProFlag, { ...shopOf(cai), body: { isPro: false } });
    expect((await reading(bob, made.id)).status).toBe(404);
    expect(await isServed()).toBe(false);
  });

  test('closed while a product is made leaves nothing in sight', async () => {
    const cai = await world.person();
    await withShop(world, cai);
    const [made] = await Promise.all([creating(cai), cai.client.ask(deactivateShop, shopOf(cai))]);
    expect([201, 403]).toContain(made.status);
    expect((await listing(bob, cai)).status).toBe(404);
  });

  test('is shut to whom its owner has shut out, and while its owner is suspended', async () => {
    const [cai, dee] = [await world.person(), await world.person()];
    await withShop(world, cai);
    const { id } = await aProduct(world, cai);
    await block(world, cai, dee);
    expect((await reading(dee, id)).status).toBe(404);
    expect((await listing(dee, cai)).status).toBe(404);
    expect((await reading(bob, id)).status).toBe(200);
    await world.suspend(cai);
    expect((await reading(bob, id)).status).toBe(404);
    expect((await listing(bob, cai)).status).toBe(404);
    expect((await reading(keeper, id)).status).toBe(200);
  });

  test('is read in pages, newest first, each product once', async () => {
    const cai = await world.person();
    await withShop(world, cai);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await aProduct(world, cai)).id);
    const masked = await aProduct(world, cai);
    await productInState(world, masked, { state: 'masked' });
    const removed = await aProduct(world, cai);
    await productInState(world, removed, { state: 'removed' });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bob.client.ask(listProducts, {
        ...shopOf(cai),
        query: { limit: 2, ...(cursor !== undefined && { cursor }) },
      });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found).toEqual(made);
    expect(idsOf(await listing(cai, cai))).toEqual([masked.id, ...made]);
    const foreign = (await listing(bob, cai, { limit: 2 })).body as { next: string };
    const wrong = await listing(bob, ada, { cursor: foreign.next });
    expect(refusal(wrong)).toEqual([422, 'bad_cursor']);
  });

  test('is told on its owner’s page', async () => {
    const params = { username: ada.username };
    expect((await bob.client.ask(readProfile, { params })).shop).toEqual({ active: true });
  });

  test('of somebody who leaves is emptied, also twice', async () => {
    const cai = await world.person();
    await withShop(world, cai);
    await aProduct(world, cai);
    await aProduct(world, cai);
    await eraseProducts(world.running.context, cai.id);
    await eraseProducts(world.running.context, cai.id);
    expect(await sql().select().from(products).where(eq(products.sellerId, cai.id))).toEqual([]);
    expect(await sql().select().from(media).where(eq(media.ownerId, cai.id))).toEqual([]);
  });
});

test('a page of a shop is read in two statements', async () => {
  const seen = await world.statements.during(async () => {
    await bob.client.ask(listProducts, shopOf(ada));
  });
  const about = seen.filter((text) => /products|"shop"/.test(text));
  expect(about).toHaveLength(2);
});
