import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servedPath } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';
import { aVideo, makePro } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';
import { announce } from './sender.ts';

test('what is hidden while it is sent is cut off', { timeout: 60_000 }, async () => {
  const world = await aWorld();
  const lila = await world.person();
  const { context } = world.running;
  const { sql } = context.db;
  const usual = globalThis.setInterval;
  const spied = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms: number) =>
      usual(work, ms === 30_000 ? 50 : ms)) as typeof setInterval);
  onTestFinished(() => spied.mockRestore());
  const bytes = 64 * 1024 ** 2;
  const large = path.join(context.env.DATA_DIR, 'large');
  await writeFile(large, Buffer.alloc(bytes));
  const mediaId = await aVideo(world, lila, { state: 'ready', files: { '720.mp4': bytes } });
  const [row] = await sql.select().from(media).where(eq(media.id, mediaId));
  const name = row?.name ?? '';
  await context.storage.put(servedPath(name, '720.mp4'), large);
  const reply = await fetch(new URL(`/media/${name}/720.mp4`, world.origin));
  const reader = reply.body?.getReader();
  let got = (await reader?.read())?.value?.length ?? 0;
  const asked = await world.statements.during(async () => {
    await delay(500);
  });
  expect(asked.filter((text) => text.includes('hidden_at')).length).toBeGreaterThan(1);
  await sql.update(media).set({ hiddenAt: new Date() }).where(eq(media.id, mediaId));
  await delay(500);
  const rest = async (): Promise<void> => {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      got += piece.value.length;
    }
  };
  await expect(rest()).rejects.toThrow('terminated');
  expect(got).toBeLessThan(bytes);
});

test('what is made of a video counts among what its author keeps', async () => {
  const small = await aWorld({ env: { QUOTA_MB: '40' } });
  const ada = await small.person();
  await makePro(small, ada);
  const { sql } = small.running.context.db;
  const begun = async () => (await announce(ada.client, { bytes: 10 })).status;
  const facts = { posterAt: null, previewFrom: null, downloads: false, captions: false };
  const video = { seconds: 100, sound: true, ...facts, attempts: 0, problem: null };
  const mediaId = await aVideo(small, ada, { bytes: 1000, video });
  // As large as it may become.
  expect(await begun()).toBe(402);
  const become = (change: Partial<typeof media.$inferInsert>) =>
    sql.update(media).set(change).where(eq(media.id, mediaId));
  await become({ state: 'ready', files: { '720.mp4': 10_000_000, 'preview.mp4': 1_000_000 } });
  expect(await begun()).toBe(201);
  await become({ files: { '720.mp4': 41_000_000, 'preview.mp4': 1_000_000 } });
  expect(await begun()).toBe(402);
  await become({ state: 'failed', files: {} });
  expect(await begun()).toBe(201);
});
