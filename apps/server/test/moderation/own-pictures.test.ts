import { createResponse, readResponse } from '@stenope/contract/echoes/responses';
import { listPlacesOf, listPostsOf } from '@stenope/contract/feed';
import { photoSource, type Photo } from '@stenope/contract/media';
import { readProduct } from '@stenope/contract/people/shop';
import { readPost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findServed, keyOf } from '../../src/features/media/serving/service.ts';
import { responses } from '../../src/tables/echoes.ts';
import { aPicture, aPost, inState, makePro } from '../kit/posts.ts';
import { aProduct, productInState, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture as aFile, sendPicture, settled } from '../uploads/sender.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bea: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
  ada = await world.person();
  bea = await world.person();
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const place = { label: 'Ouessant', lat: 48.45, lon: -5.09, precision: 'city' } as const;

/** A post with a step, masked. Its pictures are rows with names of files. */
async function aMasked() {
  const files = { '320.webp': 10 };
  const mediaId = await aPicture(world, ada, { files });
  const step = await aPicture(world, ada, { files });
  const steps = [{ body: 'Attendre.', mediaId: step }];
  const post = await aPost(world, ada, { mediaId, steps, place });
  await inState(world, post, { state: 'masked' });
  return post;
}

const read = ({ client }: Person, { id: postId }: { readonly id: string }) =>
  client.ask(readPost, { params: { postId } });

/** Whether a file is found with this key, now or so many hours later. */
async function opens(name: string, key: string | undefined, hours = 0): Promise<boolean> {
  const { context } = world.running;
  const now = () => new Date(context.now().getTime() + hours * 3_600_000);
  const found = findServed({ ...context, now }, { name, file: '320.webp' }, { key });
  return found.then(
    () => true,
    () => false,
  );
}

const keysIn = (...photos: readonly (Photo | null | undefined)[]) =>
  photos.map((photo) => photo?.key !== undefined);

describe('what is masked', () => {
  test('opens to its author wherever they read it, and its key is given to nobody else', async () => {
    const post = await aMasked();
    const page = await read(ada, post);
    expect(keysIn(page.photo, page.steps[0]?.photo)).toEqual([true, true]);
    const seen = await read(admin, post);
    expect(keysIn(seen.photo, seen.steps[0]?.photo)).toEqual([false, false]);
    const params = { params: { username: ada.username } };
    const ofMine = <Item extends { readonly id: string }>(items: readonly Item[]) =>
      items.find(({ id }) => id === post.id);
    const listed = await ada.client.ask(listPostsOf, params);
    const ranked = await ada.client.ask(listPostsOf, { ...params, query: { sort: 'global' } });
    const placed = await ada.client.ask(listPlacesOf, params);
    const cards = [
      ofMine(listed.items),
      ofMine(ranked.items),
      ofMine(placed.items.map((one) => one.post)),
    ];
    expect(keysIn(...cards.map((card) => card?.photo))).toEqual([true, true, true]);
    expect(cards.map((card) => card?.photo?.key)).toEqual([1, 2, 3].map(() => page.photo?.key));
    await inState(world, post, { state: 'visible' });
    expect(keysIn((await read(ada, post)).photo)).toEqual([false]);
  });

  test('is a response or a product alike', async () => {
    await makePro(world, bea);
    const { id: postId } = await aPost(world, bea, { allowsResponses: true });
    const body = { mediaId: await aPicture(world, ada) };
    const { id: responseId } = await ada.client.ask(createResponse, { params: { postId }, body });
    const { sql } = world.running.context.db;
    await sql.update(responses).set({ state: 'masked' }).where(eq(responses.id, responseId));
    await withShop(world, ada);
    const product = await aProduct(world, ada);
    await productInState(world, product, { state: 'masked' });
    for (const [person, isGiven] of [
      [ada, true],
      [admin, false],
    ] as const) {
      const answer = await person.client.ask(readResponse, { params: { responseId } });
      const sold = await person.client.ask(readProduct, { params: { productId: product.id } });
      expect(keysIn(answer.photo, sold.photo)).toEqual([isGiven, isGiven]);
    }
  });
});

describe('a key', () => {
  test('opens its own picture, for two hours', async () => {
    const post = await aMasked();
    const { photo, steps } = await read(ada, post);
    const { name = '', key = '' } = photo ?? {};
    expect(await opens(name, undefined)).toBe(false);
    expect(await opens(name, key)).toBe(true);
    expect(await opens(name, key, 0.99)).toBe(true);
    expect(await opens(name, key, 2.01)).toBe(false);
    expect(await opens(steps[0]?.photo?.name ?? '', key)).toBe(false);
    expect(await opens(name, key.replace(/^\d/, '9'))).toBe(false);
    expect(await opens(name, 'null')).toBe(false);
  });

  test('opens nothing that was removed, and nothing to who was suspended', async () => {
    const post = await aMasked();
    const { photo, steps } = await read(ada, post);
    await inState(world, post, { state: 'removed' });
    for (const one of [photo, steps[0]?.photo]) {
      expect(await opens(one?.name ?? '', one?.key)).toBe(false);
    }
    const cleo = await world.person();
    const mediaId = await aPicture(world, cleo, { files: { '320.webp': 10 } });
    const masked = await aPost(world, cleo, { mediaId });
    await inState(world, masked, { state: 'masked' });
    const own = await read(cleo, masked);
    expect(await opens(own.photo?.name ?? '', own.photo?.key)).toBe(true);
    await world.suspend(cleo);
    expect(await opens(own.photo?.name ?? '', own.photo?.key)).toBe(false);
  });

  test('gives bytes that no cache keeps', async () => {
    const { id: mediaId } = await sendPicture(ada.client, await aFile());
    await settled(ada.client, mediaId);
    const post = await aPost(world, ada, { mediaId });
    await inState(world, post, { state: 'masked' });
    const { photo } = await read(ada, post);
    if (!photo) throw new Error('nothing to show');
    const reply = await world.visitor.raw(photoSource(photo, 320, 'webp'));
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const twice = await world.visitor.raw(`${photoSource(photo, 320, 'webp')}&key=${photo.key}`);
    expect(twice.status).toBe(404);
    expect(photo.key).toBe(keyOf(world.running.context, photo.name));
  });
});
