import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readExport, startExport } from '@stenope/contract/accounts/leaving';
import { expect, test } from 'vitest';
import { make } from '../../src/features/leaving/exporting/service.ts';
import { newId } from '../../src/platform/ids.ts';
import { originalPath } from '../../src/platform/storage/paths.ts';
import { posts } from '../../src/tables/posts.ts';
import { aPicture } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';
import { aShift } from './scene.ts';

const many = 500;
/** Together above the limit. */
const eachBytes = 250_000;
const mostGrown = 100 * 1024 * 1024;

test('five hundred posts flow through little memory', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const ada = await world.person();
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-many-'));
  const file = path.join(folder, 'one');
  for (let at = 0; at < many; at += 1) {
    const bytes = randomBytes(eachBytes);
    await writeFile(file, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    const mediaId = await aPicture(world, ada, { usedAs: 'post', bytes: eachBytes, sha256 });
    await context.storage.put(originalPath(mediaId), file);
    const row = { id: newId(), authorId: ada.id, mediaId, title: `Vue ${at}`, ready: true };
    await context.db.sql.insert(posts).values(row);
  }
  await rm(folder, { recursive: true });
  const { export: begun } = await ada.client.ask(startExport, {});
  const before = process.memoryUsage().rss;
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  await make(aShift(context), begun.id);
  clearInterval(looking);
  const { export: ready } = await ada.client.ask(readExport, {});
  expect(ready?.bytes ?? 0).toBeGreaterThan(many * eachBytes);
  expect(highest - before).toBeLessThan(mostGrown);
});
