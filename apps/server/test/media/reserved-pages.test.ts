import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-pages-'));
  await mkdir(path.join(folder, 'assets'));
  // The page as it is written; the build adds to it.
  const page = path.resolve(import.meta.dirname, '../../../web/index.html');
  await copyFile(page, path.join(folder, 'index.html'));
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

test('every page says that it is reserved, also one that tells of a post', async () => {
  const author = await world.person();
  const { id } = await aPost(world, author, { title: 'Marée' });
  const shared = `/user/${author.username}/post/${id}`;
  for (const address of ['/', '/welcome', '/anything/else', shared]) {
    const answer = await fetch(new URL(address, world.origin), {
      headers: { accept: 'text/html' },
    });
    const page = await answer.text();
    expect(page, address).toContain('<meta name="tdm-reservation" content="1" />');
    expect(page, address).toContain('<meta name="robots" content="noai, noimageai" />');
    expect(page.includes('og:title'), address).toBe(address !== '/anything/else');
  }
});
