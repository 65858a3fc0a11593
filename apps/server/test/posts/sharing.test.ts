import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listPosts } from '@stenope/contract/feed';
import { updateProfile } from '@stenope/contract/people/profile';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture, aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let author: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-shared-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<head><title>Sténopé</title></head>');
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
  author = await world.person();
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

async function pageOf(postId: string, username = author.username): Promise<string> {
  const answer = await fetch(new URL(`/user/${username}/post/${postId}`, world.origin), {
    headers: { accept: 'text/html' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  return answer.text();
}

const plain = '<head><title>Sténopé</title></head>';

test('a link tells what stands behind it, to whoever draws a card of it', async () => {
  const { id } = await aPost(world, author, {
    title: 'Marée <basse>',
    description: 'Au fond de la baie.',
  });
  const page = await pageOf(id);
  expect(page).toContain(`Marée &lt;basse&gt; · ${author.username}`);
  expect(page).toMatch(/og:image" content="http:\/\/localhost:0\/media\/[0-9a-z]{32}\/\d+\.\w+"/);
  expect(page).toMatch(/<img class="preview" src="\/media\/[0-9a-z]{32}\/\d+\.\w+"/);
  expect(page).not.toContain('baie');
});

test('with the words of the picture, the day, and the one address it is known under', async () => {
  const { id, createdAt } = await aPost(world, author, { alt: 'Une barque "vide"' });
  const page = await pageOf(id.toUpperCase(), author.username.toUpperCase());
  expect(page).toContain('og:image:alt" content="Une barque &quot;vide&quot;"');
  expect(page).toContain('og:image:type" content="image/jpeg"');
  expect(page).toContain(`article:published_time" content="${createdAt}"`);
  const address = `http://localhost:0/user/${author.username}/post/${id}`;
  expect(page).toContain(`rel="canonical" href="${address}"`);
});

test('a picture whose JPEG is not made yet is shown by the page, and by no card', async () => {
  const mediaId = await aPicture(world, author, { formats: ['webp'] });
  const { id } = await aPost(world, author, { mediaId });
  const page = await pageOf(id);
  expect(page).toMatch(/<img class="preview" src="\/media\/[0-9a-z]{32}\/1600.webp"/);
  expect(page).toContain('preview:image');
  expect(page).not.toContain('og:image');
});

test('a post that visitors find in no list has its card too', async () => {
  const { id } = await aPost(world, author, { title: 'Avant les autres' });
  for (let newer = 0; newer < visitorPosts; newer += 1) await aPost(world, author);
  const { items } = await world.visitor.ask(listPosts, { query: { limit: 100 } });
  expect(items).toHaveLength(visitorPosts);
  expect(items.map((post) => post.id)).not.toContain(id);
  const page = await pageOf(id);
  expect(page).toContain(`Avant les autres · ${author.username}`);
  expect(page).toContain('og:image');
});

test('nothing is told of what is hidden, missing or named as another’s', async () => {
  const { id } = await aPost(world, author, {});
  const masked = await aPost(world, author, {});
  await inState(world, masked, { state: 'masked' });
  const nobody = await world.person();
  for (const [postId, username] of [
    [masked.id, author.username],
    [id, nobody.username],
    ['00000000-0000-7000-8000-000000000000', author.username],
    ['not-an-id', author.username],
  ] as const) {
    expect(await pageOf(postId, username)).toBe(plain);
  }
});

test('a sensitive picture is not on the card', async () => {
  const { id } = await aPost(world, author, { sensitive: 'nude' });
  const page = await pageOf(id);
  expect(page).toContain('og:title');
  expect(page).not.toMatch(/og:image|<img/);
});

test('nor is any picture of an author who does not want that', async () => {
  const shy = await world.person();
  const { id } = await aPost(world, shy);
  expect(await pageOf(id, shy.username)).toContain('og:image');
  const params = { userId: shy.id };
  await shy.client.ask(updateProfile, { params, body: { hidesPreviews: true } });
  const page = await pageOf(id, shy.username);
  expect(page).toContain('og:title');
  expect(page).not.toMatch(/og:image|<img/);
});

test('nothing is told of an author who is suspended', async () => {
  const gone = await world.person();
  const { id } = await aPost(world, gone);
  await world.suspend(gone);
  expect(await pageOf(id, gone.username)).toBe(plain);
});
