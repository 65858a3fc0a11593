import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportAddress, readExport, startExport } from '@stenope/contract/accounts/leaving';
import { createComment } from '@stenope/contract/comments';
import { putRating } from '@stenope/contract/echoes/ratings';
import { follow } from '@stenope/contract/people';
import { addFavourite } from '@stenope/contract/posts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { readerOf } from '../../src/features/leaving/exporting/archive.ts';
import { make, start, sweepExports } from '../../src/features/leaving/exporting/service.ts';
import { roomOf } from '../../src/features/leaving/archive/format.ts';
import type { Context } from '../../src/platform/context.ts';
import { exportPath, originalPath } from '../../src/platform/storage/paths.ts';
import { openZipReader } from '../../src/platform/zip/reader.ts';
import { exports } from '../../src/tables/leaving.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { until } from '@stenope/kit/until';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, block } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';
import { aPicture } from '../uploads/sender.ts';
import { aRealPost, aShift } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let folder: string;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-exports-'));
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true, force: true });
});

const marks = { intention: 4, composition: 3.5, matiere: 3, technique: 2.5, emotion: 5 };

async function made(person: Person): Promise<string> {
  const { export: begun } = await person.client.ask(startExport, {});
  await make(aShift(context), begun.id);
  return begun.id;
}

async function fetched({ client }: Person, id: string): Promise<Buffer> {
  const answer = await fetch(new URL(exportAddress({ id }), world.origin), {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function opened(bytes: Buffer) {
  const file = path.join(folder, `${randomUUID()}.zip`);
  await writeFile(file, bytes);
  const zip = await openZipReader(file, { entries: 10_000, bytesOf: roomOf });
  const json = async (name: string): Promise<unknown> =>
    JSON.parse((await zip.whole(name)).toString()) as unknown;
  return { zip, json };
}

describe('an export', () => {
  test('holds what a member has, said and done, with their original files', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const file = await aPicture(320, 200);
    const place = { label: 'Arles', lat: 43.68, lon: 4.63, precision: 'city' } as const;
    const mine = await aRealPost(world, ada, {
      title: 'Sel #argentique',
      description: 'Au bord',
      place,
      file,
      stepFile: await aPicture(64, 64),
    });
    const theirs = await aPost(world, bea);
    await ada.client.ask(createComment, { params: { postId: theirs.id }, body: { body: 'Beau' } });
    await ada.client.ask(putRating, {
      params: { workId: theirs.id },
      body: { marks, reasons: { emotion: 'Le ciel' } },
    });
    await bea.client.ask(putRating, {
      params: { workId: mine.post.id },
      body: { marks, reasons: { technique: 'Net' } },
    });
    await ada.client.ask(addFavourite, { params: { postId: theirs.id } });
    await ada.client.ask(follow, { params: { userId: bea.id } });
    await bea.client.ask(follow, { params: { userId: ada.id } });
    const { id: conversationId } = await anOpenTalk(ada, bea);
    await publishChanges(context, new AbortController().signal);
    const { zip, json } = await opened(await fetched(ada, await made(ada)));
    expect(await json('manifest.json')).toMatchObject({
      format: 'stenope-export',
      version: 1,
      pages: { posts: 1, comments: 1, responses: 0, following: 1, followers: 1 },
    });
    expect(await json('profile.json')).toMatchObject({ username: ada.username, email: ada.email });
    const [post] = (await json('posts/000001.json')) as [
      { photo: { file: string; sha256: string }; steps: { photo: { file: string } }[] },
    ];
    expect(post).toMatchObject({
      id: mine.post.id,
      title: 'Sel #argentique',
      tags: ['argentique'],
      place: { label: 'Arles', precision: 'city' },
      photo: { sha256: mine.sha256 },
      steps: [{ body: 'Un pas', alt: 'Le pas' }],
    });
    expect((await zip.whole(post.photo.file)).equals(file)).toBe(true);
    expect(zip.has(post.steps[0]?.photo.file ?? '')).toBe(true);
    expect(await json('comments/000001.json')).toMatchObject([{ body: 'Beau' }]);
    expect(await json('ratings-given/000001.json')).toMatchObject([
      { workId: theirs.id, kind: 'post', marks, reasons: { emotion: 'Le ciel' } },
    ]);
    // Not stable yet: raters and times are not shown.
    expect(await json('ratings-received/000001.json')).toEqual([
      { workId: mine.post.id, marks, reasons: { technique: 'Net' }, rater: null, day: null },
    ]);
    expect(await json('favourites/000001.json')).toEqual([{ postId: theirs.id }]);
    expect(await json('following/000001.json')).toMatchObject([{ username: bea.username }]);
    expect(await json('conversations/000001.json')).toMatchObject([
      { id: conversationId, with: bea.username, startedByMe: true },
    ]);
    expect(await json('messages/000001.json')).toMatchObject([
      { conversationId, mine: true, body: 'Bonjour' },
      { conversationId, mine: false, body: 'Bonjour aussi' },
    ]);
    await zip.close();
  });

  test('holds every message once, whatever the size of a page', async () => {
    const ada = await world.person();
    const said: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { id } = await anOpenTalk(ada, await world.person());
      for (let word = 0; word <= n; word += 1) said.push((await say(ada, id, `Mot ${word}`)).id);
    }
    const readMessages = readerOf(context, 'messages');
    const found: string[] = [];
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { items, last } = await readMessages(context.db, { userId: ada.id, after, limit: 3 });
      if (last === undefined) break;
      found.push(...items.map(({ id }) => id));
      after = last;
    }
    expect(found).toHaveLength(4 * 2 + said.length);
    expect(new Set(found).size).toBe(found.length);
    expect(said.filter((id) => !found.includes(id))).toEqual([]);
  });

  test('says of early ratings the same whether their raters are blocked or not', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const { id } = await aPost(world, ada);
    await bea.client.ask(putRating, {
      params: { workId: id },
      body: { marks, reasons: { technique: 'Net' } },
    });
    const page = { userId: ada.id, after: '00000000-0000-0000-0000-000000000000', limit: 10 };
    const readReceived = readerOf(context, 'ratings-received');
    expect((await readReceived(context.db, page)).items).toEqual([]);
    await publishChanges(context, new AbortController().signal);
    await block(world, ada, bea);
    expect((await readReceived(context.db, page)).items).toEqual([
      { workId: id, marks, reasons: { technique: 'Net' }, rater: null, day: null },
    ]);
  });

  test('is made once at a time, tells how far it is, and is told of when it is ready', async () => {
    const ada = await world.person();
    await aRealPost(world, ada);
    const line = await TestListener.start(world.origin, ada.client.token);
    const first = await ada.client.ask(startExport, {});
    const second = await ada.client.ask(startExport, {});
    expect(second.export.id).toBe(first.export.id);
    expect(first.export).toMatchObject({ state: 'queued', progress: 0, bytes: null });
    await make(aShift(context), first.export.id);
    const { export: ready } = await ada.client.ask(readExport, {});
    expect(ready).toMatchObject({ id: first.export.id, state: 'ready', progress: 100 });
    const days = (Date.parse(ready?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const isReady = (data: unknown) => JSON.stringify(data).includes('"ready"');
    await line.hear(
      (frame) =>
        frame.type === 'event' && frame.name === 'leaving.export_changed' && isReady(frame.data),
    );
    line.end();
    const told = await context.db.sql
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, ada.id));
    expect(told).toMatchObject([
      { type: 'other', subject: 'export', contentType: 'export', contentId: ready?.id },
    ]);
  });

  test('is nobody else’s, can be had in parts, and is over after its time', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const id = await made(ada);
    const whole = await fetched(ada, id);
    const other = await bea.client.raw(exportAddress({ id }));
    const never = await bea.client.raw(exportAddress({ id: randomUUID() }));
    expect([other.status, codeOf(other)]).toEqual([404, 'not_found']);
    expect(never.status).toBe(404);
    expect((await world.visitor.raw(exportAddress({ id }))).status).toBe(401);
    const part = await fetch(new URL(exportAddress({ id }), world.origin), {
      headers: { authorization: `Bearer ${ada.client.token}`, range: 'bytes=4-9' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(4, 10))).toBe(true);
    expect(part.headers.get('cache-control')).toBe('private, no-store');

    await context.db.sql
      .update(exports)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(exports.id, id));
    expect((await ada.client.raw(exportAddress({ id }))).status).toBe(404);
    await sweepExports(context);
    expect(await context.storage.stat(exportPath(id))).toBeUndefined();
    expect((await ada.client.ask(readExport, {})).export).toMatchObject({ id, state: 'expired' });
  });

  test('that was cut off is made again; one nobody is at any more has failed', async () => {
    const ada = await world.person();
    const { post } = await aRealPost(world, ada);
    const { export: begun } = await ada.client.ask(startExport, {});
    const cut = {
      ...context,
      storage: { ...context.storage, put: () => Promise.reject(new Error('cut')) },
    };
    await expect(make(aShift(cut), begun.id)).rejects.toThrow('cut');
    await make(aShift(context), begun.id);
    expect((await ada.client.ask(readExport, {})).export).toMatchObject({ state: 'ready' });
    // The next export replaces it, with its file.
    const next = await made(ada);
    expect(await context.storage.stat(exportPath(begun.id))).toBeUndefined();
    expect(await context.storage.stat(exportPath(next))).toBeDefined();
    const { export: lost } = await ada.client.ask(startExport, {});
    await context.db.sql.execute(sql`update job_runs set state = 'failed' where key = ${lost.id}`);
    await sweepExports(context);
    expect((await ada.client.ask(readExport, {})).export).toMatchObject({ state: 'failed' });
    expect(await context.storage.stat(originalPath(post.id))).toBeUndefined();
  });

  test('is made by a worker, and a letter says so', { timeout: 240_000 }, async () => {
    const ada = await world.person();
    await world.second({ ROLE: 'worker' });
    await start(context, {
      userId: ada.id,
      sessionId: ada.sessionId,
      role: 'member',
      expiresAt: new Date(),
    });
    const state = async () => (await ada.client.ask(readExport, {})).export?.state;
    await until('it is ready', async () => (await state()) === 'ready', { withinMs: 30_000 });
    const { openOutbox } = await import('../../src/platform/mail/outbox.ts');
    const outbox = openOutbox(context.env.DATA_DIR);
    const letters = async () => {
      const all = await Promise.all((await outbox.list()).map((name) => outbox.read(name)));
      return all.filter((letter) => letter?.text.includes(`To: ${ada.email}`));
    };
    const says = async () =>
      (await letters()).some((letter) => letter?.text.includes('/edit-profile#export'));
    await until('a letter says so', says, { withinMs: 30_000 });
    expect(await state()).toBe('ready');
  });
});
