import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SentBody } from '@stenope/contract/action';
import { setAvatar } from '@stenope/contract/media';
import { addCover } from '@stenope/contract/people/covers';
import { activateShop, deactivateShop } from '@stenope/contract/people/pro';
import { updateProfile } from '@stenope/contract/people/profile';
import { updateProduct } from '@stenope/contract/people/shop';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerUsernames } from '../../src/tables/accounts.ts';
import { aPicture, aPost } from '../kit/posts.ts';
import { aProduct, productInState, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** Link previews of pages and products. */
const plain = '<head><title>Sténopé</title></head>';

let world: World & { end(): Promise<void> };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-shared-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), plain);
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

async function told(address: string): Promise<string> {
  const answer = await fetch(new URL(address, world.origin), { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return answer.text();
}

const page = ({ username }: Person) => told(`/profile/${username}`);
const say = (person: Person, body: SentBody<typeof updateProfile>) =>
  person.client.ask(updateProfile, { params: { userId: person.id }, body });
const imageOf = (html: string) =>
  /og:image" content="[^"]*\/media\/(?<name>[0-9a-z]{32})\//.exec(html)?.groups?.['name'];

describe('a link to a profile', () => {
  test('tells who it is, with the face they show and nothing else of theirs', async () => {
    const lila = await world.person();
    await say(lila, { displayName: 'Lila <Moreau>', bio: 'Lumière rasante.' });
    const bare = await page(lila);
    expect(bare).toContain(`Lila &lt;Moreau&gt; · @${lila.username}`);
    expect(bare).not.toContain('Lumière rasante');
    expect(bare).toContain('og:type" content="profile"');
    expect(bare).not.toContain('og:image');
    await aPost(world, lila);
    expect(await page(lila)).not.toContain('og:image');
    const face = await aPicture(world, lila, { purpose: 'avatar', width: 1600, height: 1600 });
    const worn = { params: { userId: lila.id }, body: { mediaId: face } };
    const { avatar } = await lila.client.ask(setAvatar, worn);
    expect(avatar).toContain(`/media/${imageOf(await page(lila))}/`);
    expect(await page(lila)).toContain('og:image:width" content="1600"');
    expect(await told(`/profile/${lila.username.toUpperCase()}`)).toContain('og:title');
    await say(lila, { hidesPreviews: true });
    expect(await page(lila)).not.toContain('og:image');
  });

  test('shows the cover of a Pro, while their shop is not closed', async () => {
    const pro = await world.person();
    await pro.client.ask(activateShop, { params: { userId: pro.id } });
    const post = await aPost(world, pro);
    const mediaId = await aPicture(world, pro, { purpose: 'cover', width: 1500, height: 500 });
    await pro.client.ask(addCover, { params: { userId: pro.id }, body: { mediaId } });
    const cover = imageOf(await page(pro));
    expect(cover).toBeDefined();
    expect(cover).not.toBe(post.photo?.name);
    await pro.client.ask(deactivateShop, { params: { userId: pro.id } });
    expect(imageOf(await page(pro))).toBeUndefined();
  });

  test('tells nothing of who is suspended, nobody, or no name at all', async () => {
    const gone = await world.person();
    await world.suspend(gone);
    for (const name of [gone.username, 'nobody_at_all', 'edit', '%00', 'a%20b', "x'--"]) {
      expect(await told(`/profile/${name}`), name).toBe(plain);
    }
  });
});

describe('a link to a product', () => {
  test('tells its name, its seller and shows it, while it is on sale', async () => {
    const seller = await world.person();
    await withShop(world, seller);
    const { id, photo } = await aProduct(world, seller, {
      name: 'Tirage "unique"',
      description: '30 × 40 cm,\nnuméroté.',
    });
    const address = `/shop/${seller.username}/${id}`;
    const shown = await told(address);
    expect(shown).toContain(`Tirage &quot;unique&quot; · ${seller.username}`);
    expect(shown).not.toContain('numéroté');
    expect(shown).toContain('og:type" content="product"');
    expect(imageOf(shown)).toBe(photo?.name);
    const params = { productId: id };
    await seller.client.ask(updateProduct, { params, body: { sensitive: 'nude' } });
    expect(imageOf(await told(address))).toBeUndefined();
    await seller.client.ask(updateProduct, { params, body: { sensitive: 'none' } });
    await say(seller, { hidesPreviews: true });
    const quiet = await told(address);
    expect([quiet.includes('og:title'), imageOf(quiet)]).toEqual([true, undefined]);
    await seller.client.ask(deactivateShop, { params: { userId: seller.id } });
    expect(await told(address)).toBe(plain);
  });

  test('tells nothing of what is masked, missing or named as another’s', async () => {
    const [seller, other] = [await world.person(), await world.person()];
    await withShop(world, seller);
    const [sold, masked] = [await aProduct(world, seller), await aProduct(world, seller)];
    await productInState(world, masked, { state: 'masked' });
    for (const [username, id] of [
      [other.username, sold.id],
      [seller.username, masked.id],
      [seller.username, '00000000-0000-7000-8000-000000000000'],
      [seller.username, 'not-an-id'],
    ]) {
      expect(await told(`/shop/${username}/${id}`)).toBe(plain);
    }
    await world.suspend(seller);
    expect(await told(`/shop/${seller.username}/${sold.id}`)).toBe(plain);
  });
});

describe('a link under a name that was given up', () => {
  test('tells what it told for thirty days, and no other name does', async () => {
    const seller = await world.person();
    await withShop(world, seller);
    const [post, product] = [await aPost(world, seller), await aProduct(world, seller)];
    const old = seller.username;
    const now = `${old}_neuf`;
    const addresses = (name: string) => [
      `/profile/${name}`,
      `/user/${name}/post/${post.id}`,
      `/shop/${name}/${product.id}`,
    ];
    const heads = (name: string) => Promise.all(addresses(name).map(told));
    await say(seller, { username: now });
    const shown = await heads(old);
    for (const [at, html] of shown.entries()) {
      expect(html, 'as it was asked for').toContain(addresses(old)[at]);
    }
    expect(shown[0]).toContain(`@${now}`);
    for (const [at, html] of shown.entries()) {
      expect(html, 'one address').toContain(
        `rel="canonical" href="http://localhost:0${addresses(now)[at]}"`,
      );
    }
    expect(shown.slice(1).map(imageOf)).toEqual([post.photo?.name, product.photo?.name]);
    const nobody = [plain, plain, plain];
    expect(await heads('nobody_at_all')).toEqual(nobody);
    await say(seller, { hidesPreviews: true });
    expect((await heads(old)).map(imageOf)).toEqual([undefined, undefined, undefined]);
    const { sql: rows } = world.running.context.db;
    await rows
      .update(formerUsernames)
      .set({ freedAt: sql`now() - interval '30 days'` })
      .where(eq(formerUsernames.userId, seller.id));
    expect(await heads(old), 'its time is over').toEqual(nobody);
  });
});
