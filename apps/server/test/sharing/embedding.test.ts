import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, inState } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { pagesFolder } from '../permissions/cases/pages/pages.ts';
import { change, Outside, postPath } from './surfaces.ts';

let world: World & { end(): Promise<void> };
let folder: string;
let outside: Outside;
let noe: Person;
beforeAll(async () => {
  folder = await pagesFolder();
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
  outside = new Outside(world);
  noe = await world.person();
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

describe('another site that embeds a post', () => {
  test('finds the way in its head, and gets the preview with who made it', async () => {
    await change(noe, { displayName: 'Noé <Quillec>' });
    const { id, photo } = await aPost(world, noe, { title: 'Marée "basse"' });
    const head = await outside.head(postPath(noe, id));
    const [, found = ''] =
      /href="http:\/\/localhost:0([^"]+)" type="application\/json\+oembed"/.exec(head) ?? [];
    const reply = await world.visitor.raw(found.replaceAll('&amp;', '&'));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.headers.get('tdm-reservation')).toBe('1');
    expect(reply.body).toEqual({
      version: '1.0',
      type: 'photo',
      url: `${outside.origin}/media/${photo?.name}/1600.jpeg`,
      width: 1600,
      height: 1067,
      title: 'Marée "basse"',
      author_name: 'Noé <Quillec>',
      author_url: `${outside.origin}/profile/${noe.username}`,
      provider_name: 'Sténopé',
      provider_url: outside.origin,
      cache_age: 60,
    });
  });

  test.each([
    [{ maxwidth: '1200' }, [1080, 720]],
    [{ maxheight: '700' }, [640, 427]],
    [{ maxwidth: '99999', maxheight: '99999' }, [1600, 1067]],
    [{ maxwidth: '640', maxheight: '220' }, [320, 213]],
  ])('within %o gets the largest file that fits', async (most, size) => {
    const { id } = await aPost(world, noe);
    const { body } = await outside.embed(`${outside.origin}${postPath(noe, id)}`, most);
    const { width, height, type } = body as { width: number; height: number; type: string };
    expect([type, [width, height]]).toEqual(['photo', size]);
  });

  test('with less room than the smallest file gets the words alone', async () => {
    const { id } = await aPost(world, noe);
    const most = { maxwidth: '100' };
    const { body } = await outside.embed(`${outside.origin}${postPath(noe, id)}`, most);
    expect(body).toMatchObject({ type: 'link', title: 'Sans titre' });
    expect(body).not.toHaveProperty('url');
  });

  test('gets products alike', async () => {
    const seller = await world.person();
    await withShop(world, seller);
    const { id, photo } = await aProduct(world, seller, { name: 'Tirage' });
    const { body } = await outside.embed(`${outside.origin}/shop/${seller.username}/${id}`);
    expect(body).toMatchObject({ type: 'photo', title: 'Tirage' });
    expect(JSON.stringify(body)).toContain(photo?.name);
  });

  test('is refused other formats, and what is no question', async () => {
    const { id } = await aPost(world, noe);
    const url = `${outside.origin}${postPath(noe, id)}`;
    const xml = await outside.embed(url, { format: 'xml' });
    expect([xml.status, codeOf(xml)]).toEqual([501, 'method_not_available']);
    for (const wrong of ['0', '-1', '1e3', '12.5', '', '999999']) {
      const reply = await outside.embed(url, { maxwidth: wrong });
      expect([reply.status, codeOf(reply)], wrong).toEqual([422, 'invalid']);
    }
    for (const query of ['', '?url=', `?url=${'a'.repeat(2001)}`, `?url=${url}&url=${url}`]) {
      const reply = await world.visitor.raw(`/api/oembed${query}`);
      expect(reply.status, query).toBe(query === '?url=' ? 404 : 422);
    }
    // Consumers add parameters of their own.
    expect((await outside.embed(url, { dnt: 'true' })).status).toBe(200);
  });
});

describe('what may not be shown elsewhere', () => {
  test('is answered like what was never there', async () => {
    const [shy, gone] = [await world.person(), await world.person()];
    const never = await outside.embedPost(noe, '00000000-0000-7000-8000-000000000000');
    expect([never.status, codeOf(never)]).toEqual([404, 'not_found']);
    const fresh = await aPicture(world, noe, { formats: ['webp'] });
    const posts = {
      masked: await aPost(world, noe),
      removed: await aPost(world, noe),
      waiting: await aPost(world, noe),
      sensitive: await aPost(world, noe, { sensitive: 'nude' }),
      fresh: await aPost(world, noe, { mediaId: fresh }),
      shy: await aPost(world, shy),
      gone: await aPost(world, gone),
    };
    await inState(world, posts.masked, { state: 'masked' });
    await inState(world, posts.removed, { state: 'removed' });
    await inState(world, posts.waiting, { ready: false });
    await change(shy, { hidesPreviews: true });
    await world.suspend(gone);
    for (const [why, { id, author }] of Object.entries(posts)) {
      const url = `${outside.origin}/user/${author.username}/post/${id}`;
      expect(bare(await outside.embed(url)), why).toEqual(bare(never));
    }
    // Named as another's.
    expect(bare(await outside.embedPost(shy, posts.fresh.id))).toEqual(bare(never));
  });

  test.each([
    (own: string) => own.replace('localhost', 'localhost.example'),
    (own: string) => own.replace('http://localhost:0', 'http://localhost:0@evil.example'),
    (own: string) => own.replace('http://localhost:0', 'http://user@localhost:0'),
    (own: string) => own.replace('http:', 'https:'),
    (own: string) => own.replace('http:', 'HTTP:'),
    (own: string) => own.replace('http:', ''),
    (own: string) => own.replace('http://localhost:0', ''),
    (own: string) => own.replace('/user', '//user'),
    (own: string) => own.replace('/user', '/./user'),
    (own: string) => own.replace('/user', '\\user'),
    (own: string) => own.replace('/post', '/%70ost'),
    (own: string) => own.replace('/user', '\t/user'),
    (own: string) => ` ${own}`,
    (own: string) => `${own}/`,
    (own: string) => `${own}%00`,
    (own: string) => `javascript:alert(1)//${own}`,
    (own: string) => own.replace(/post.*/, ''),
    () => 'http://169.254.169.254/latest/meta-data',
    () => 'http://localhost:0/user/__proto__/post/constructor',
  ])('is no other spelling of an address, %#', async (spelt) => {
    const { id } = await aPost(world, noe);
    const own = `${outside.origin}${postPath(noe, id)}`;
    expect((await outside.embed(`${own}?lng=ja#top`)).status).toBe(200);
    const reply = await outside.embed(spelt(own));
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });
});

const bare = ({ status, body }: { status: number; body: unknown }): string =>
  JSON.stringify([status, body], (key, value: unknown) => (key === 'requestId' ? 0 : value));
