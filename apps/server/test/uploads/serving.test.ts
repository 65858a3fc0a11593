import { truncate, rm } from 'node:fs/promises';
import path from 'node:path';
import { createResponse } from '@stenope/contract/echoes/responses';
import { mediaSettled, readOwnMedia, type OwnMedia, type Photo } from '@stenope/contract/media';
import type { Crop } from '@stenope/domain/media/sizes';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attach, discard, hide, show } from '../../src/features/media/pictures.ts';
import { servedPath, originalPath } from '../../src/platform/storage/paths.ts';
import { users } from '../../src/tables/accounts.ts';
import { until } from '@stenope/kit/until';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture, sendPicture, settled, waiting } from './sender.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let photo: Photo;
let own: OwnMedia;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
  ada = await world.person();
  own = await aReady(ada);
  if (!own.photo) throw new Error('nothing to show');
  ({ photo } = own);
});
afterAll(() => world.end());

async function aReady(person: Person, file?: Buffer): Promise<OwnMedia> {
  const { id } = await sendPicture(person.client, file ?? (await aPicture()));
  return settled(person.client, id);
}

function get(
  file: string,
  headers: Record<string, string> = {},
  name = photo.name,
): Promise<Reply> {
  return world.visitor.raw(`/media/${name}/${file}`, { headers });
}

async function bytesOf(file: string, name = photo.name): Promise<Buffer> {
  const reply = await fetch(new URL(`/media/${name}/${file}`, world.origin));
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function formatsOf(mediaId: string): Promise<readonly string[]> {
  const { photo: shown } = await ada.client.ask(readOwnMedia, { params: { mediaId } });
  return shown?.formats ?? [];
}

async function openRuns(): Promise<number> {
  const { rows } = await world.running.context.db.pool.query(
    `select from job_runs where state in ('queued', 'running')`,
  );
  return rows.length;
}

async function namesInUse(): Promise<Set<string>> {
  const { rows } = await world.running.context.db.pool.query<{ name: string }>(
    'select name from media',
  );
  return new Set(rows.map(({ name }) => name));
}

const storedFile = (file: string) =>
  path.join(world.running.context.env.DATA_DIR, 'media', servedPath(photo.name, file));

describe('a photograph that was sent', () => {
  test('is ready in WebP, its owner is told, the other formats follow', async () => {
    const line = await TestListener.start(world.origin, ada.client.token);
    const { id } = await sendPicture(ada.client, await aPicture(800, 600));
    const told = await line.hear(
      (frame) =>
        frame.type === 'event' &&
        frame.name === mediaSettled.name &&
        JSON.stringify(frame.data).includes(id),
      waiting.withinMs,
    );
    expect(told).toMatchObject({ data: { media: { id, state: 'ready' } } });
    const { photo: shown } = await settled(ada.client, id);
    expect(shown).toMatchObject({ width: 800, height: 600, animated: false });
    expect(shown?.widths).toEqual([320, 640, 800]);
    await until('all formats', async () => (await formatsOf(id)).length === 3, waiting);
    for (const format of ['webp', 'jpeg', 'avif'] as const) {
      for (const width of shown?.widths ?? []) {
        const made = await sharp(await bytesOf(`${width}.${format}`, shown?.name)).metadata();
        expect([made.format, made.width]).toEqual([format === 'avif' ? 'heif' : format, width]);
      }
    }
    line.end();
  });

  test('is not told to anybody else', async () => {
    const eve = await world.person();
    const reply = await eve.client.send(readOwnMedia, { params: { mediaId: own.id } });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });

  test('moves when it moved, beside a still', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => aPicture(200, 150)));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer();
    const moving = await aReady(ada, gif);
    expect(moving.photo).toMatchObject({ animated: true, formats: ['webp'], widths: [200] });
    const name = moving.photo?.name;
    expect((await sharp(await bytesOf('200.webp', name)).metadata()).pages).toBe(3);
    expect((await sharp(await bytesOf('still.webp', name)).metadata()).pages).toBeUndefined();
  });
});

describe('a file of it', () => {
  test('has a fixed type and can do nothing in a browser', async () => {
    const { status, headers } = await get('640.webp');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'tdm-reservation': '1',
      'x-robots-tag': 'noai, noimageai',
      'accept-ranges': 'bytes',
    });
  });

  test('is given in parts', async () => {
    const whole = await bytesOf('640.webp');
    const part = async (range: string, extra = {}) => {
      const reply = await fetch(new URL(`/media/${photo.name}/640.webp`, world.origin), {
        headers: { range, ...extra },
      });
      return { reply, body: Buffer.from(await reply.arrayBuffer()) };
    };
    const { length } = whole;
    const cases: readonly [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=10-99', 10, 99],
      [`bytes=${length - 5}-`, length - 5, length - 1],
      ['bytes=-7', length - 7, length - 1],
      [`bytes=5-${length * 2}`, 5, length - 1],
    ];
    for (const [range, first, last] of cases) {
      const { reply, body } = await part(range);
      expect(reply.status).toBe(206);
      expect(reply.headers.get('content-range')).toBe(`bytes ${first}-${last}/${length}`);
      expect(body).toEqual(whole.subarray(first, last + 1));
    }
    for (const range of [`bytes=${length}-`, 'bytes=9-3', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4']) {
      const { reply } = await part(range);
      expect(reply.status, range).toBe(416);
      expect(reply.headers.get('content-range')).toBe(`bytes */${length}`);
    }
    const unknown = await part('pages=1-2');
    expect([unknown.reply.status, unknown.body.length]).toEqual([200, length]);
    const tag = unknown.reply.headers.get('etag') ?? '';
    expect((await part('bytes=0-9', { 'if-range': tag })).reply.status).toBe(206);
    expect((await part('bytes=0-9', { 'if-range': '"older"' })).reply.status).toBe(200);
  });

  test('is not sent again to who has it, and can be asked about', async () => {
    const first = await get('640.webp');
    const etag = first.headers.get('etag') ?? '';
    const known = await get('640.webp', { 'if-none-match': `"x", W/${etag}` });
    expect([known.status, known.body]).toEqual([304, '']);
    const head = await world.visitor.raw(`/media/${photo.name}/640.webp`, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
  });

  test.each([
    '641.webp',
    '640.png',
    '640',
    'original',
    'constructor',
    '..%2f..%2f..%2fsecret',
    'still.webp',
  ])('called %s was never made', async (file) => {
    const reply = await get(file);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('is found under no other address', async () => {
    for (const address of [
      `/media/${own.id}/640.webp`,
      `/media/${originalPath(own.id)}`,
      `/media/originals/${own.id}`,
      `/media/${photo.name}/`,
      `/media/${photo.name}`,
      `/media/${photo.name.toUpperCase()}/640.webp`,
    ]) {
      const reply = await world.visitor.raw(address);
      expect([reply.status, codeOf(reply)], address).toEqual([404, 'not_found']);
    }
  });
});

describe('what may no longer be seen', () => {
  test('is gone at once when hidden, whatever is asked, and back when shown', async () => {
    const etag = (await get('640.webp')).headers.get('etag') ?? '';
    await world.running.context.db.transaction((tx) => hide(tx, [own.id]));
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': etag }]) {
      const reply = await get('640.webp', headers);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    }
    await world.running.context.db.transaction((tx) => show(tx, [own.id]));
    expect((await get('640.webp')).status).toBe(200);
  });

  test('is gone with the suspension of its owner', async () => {
    const eve = await world.person();
    const theirs = await aReady(eve);
    const name = theirs.photo?.name ?? '';
    expect((await get('640.webp', {}, name)).status).toBe(200);
    await world.suspend(eve);
    expect((await get('640.webp', {}, name)).status).toBe(404);
  });

  test('is gone with the suspension of whose post it answers, and back with its end', async () => {
    const eve = await world.person();
    await makePro(world, eve);
    const post = await aPost(world, eve, { allowsResponses: true });
    const { id: mediaId, photo: given } = await aReady(ada);
    const params = { postId: post.id };
    await ada.client.ask(createResponse, { params, body: { mediaId } });
    const name = given?.name ?? '';
    expect((await get('640.webp', {}, name)).status).toBe(200);
    await world.suspend(eve);
    expect((await get('640.webp', {}, name)).status).toBe(404);
    const { sql } = world.running.context.db;
    await sql.update(users).set({ suspendedAt: null }).where(eq(users.id, eve.id));
    expect((await get('640.webp', {}, name)).status).toBe(200);
  });

  test('is gone for good when discarded: row, files and original', async () => {
    const { storage } = world.running.context;
    const gone = await aReady(ada);
    const name = gone.photo?.name ?? '';
    await world.running.context.db.transaction((tx) => discard(tx, [gone.id]));
    expect((await get('640.webp', {}, name)).status).toBe(404);
    const isEmpty = async () =>
      (await storage.stat(servedPath(name, '640.webp'))) === undefined &&
      (await storage.stat(originalPath(gone.id))) === undefined;
    await until('the files are gone', isEmpty, waiting);
  });
});

describe('taking a picture into use', () => {
  const use = (person: Person, mediaId: string, crop?: Crop) =>
    world.running.context.db.transaction((tx) =>
      attach(tx, { ownerId: person.id, mediaId, as: 'post', crop }),
    );

  test('works once', async () => {
    const sent = await aReady(ada);
    expect(await use(ada, sent.id)).toEqual({ id: sent.id, ready: true });
    await expect(use(ada, sent.id)).rejects.toMatchObject({ code: 'already_used' });
  });

  test('works with one’s own only, and for what it was sent', async () => {
    const eve = await world.person();
    const sent = await aReady(ada);
    await expect(use(eve, sent.id)).rejects.toMatchObject({ code: 'not_found' });
    const face = await sendPicture(ada.client, await aPicture(), { purpose: 'avatar' });
    await expect(use(ada, face.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with a crop makes it anew under a new name; the old files go', async () => {
    const { storage } = world.running.context;
    const sent = await aReady(ada);
    const crop = { x: 10, y: 20, width: 300, height: 200 };
    await expect(use(ada, sent.id, { ...crop, x: 400 })).rejects.toMatchObject({
      code: 'bad_crop',
    });
    expect(await use(ada, sent.id, crop)).toEqual({ id: sent.id, ready: false });
    const cut = await settled(ada.client, sent.id);
    expect(cut.photo).toMatchObject({ width: 300, height: 200, widths: [300] });
    expect(cut.photo?.name).not.toBe(sent.photo?.name);
    const made = await sharp(await bytesOf('300.webp', cut.photo?.name)).metadata();
    expect([made.width, made.height]).toEqual([300, 200]);
    const old = servedPath(sent.photo?.name ?? '', '640.webp');
    await until('old files are gone', async () => !(await storage.stat(old)), waiting);
  });

  test('with a crop right after it was sent leaves one set of files', async () => {
    const { storage } = world.running.context;
    const { id } = await sendPicture(ada.client, await aPicture(900, 700));
    await use(ada, id, { x: 0, y: 0, width: 500, height: 500 });
    const cut = await settled(ada.client, id);
    expect(cut.photo).toMatchObject({ width: 500, height: 500 });
    await until(
      'work is done',
      async () => (await formatsOf(id)).length === 3 && (await openRuns()) === 0,
      waiting,
    );
    const rows = await namesInUse();
    const stored = new Set<string>();
    for await (const one of storage.list('served')) stored.add(one.split('/')[2] ?? '');
    expect([...stored].filter((name) => !rows.has(name))).toEqual([]);
  });
});

test('a file that is missing or cut short is not found, not a broken answer', async () => {
  await truncate(storedFile('320.webp'), 100);
  await rm(storedFile('640.webp'));
  for (const file of ['320.webp', '640.webp']) {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const reply = await get(file, headers);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    }
  }
});
