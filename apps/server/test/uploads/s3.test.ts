import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createPost, deletePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { originalPath, servedPath } from '../../src/platform/storage/paths.ts';
import { discard } from '../../src/features/media/pictures.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { openStores } from '../../src/platform/storage/open.ts';
import { openBucket } from '../../src/platform/storage/s3.ts';
import type { Stores } from '../../src/platform/storage/storage.ts';
import { media } from '../../src/tables/media.ts';
import { until } from '@stenope/kit/until';
import { codeOf, TestClient } from '../kit/client.ts';
import { makePro } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';
import { aClip } from '../media/video/clips.ts';
import { aPicture, askOffset, begin, sendPart, sendPicture, settled, waiting } from './sender.ts';
import { findSwift, Swift } from './swift.ts';

/** None or one. */
const services = [findSwift()].filter((python) => python !== undefined);

test('S3 is tried, or it is said that it is not', () => {
  if (services.length === 0) {
    console.log(
      'S3 is NOT tested: there is no OpenStack Swift on this machine (python3-swift of Debian; ' +
        'SWIFT_PYTHON names a Python that has it).',
    );
  }
  expect(services.length).toBeLessThanOrEqual(1);
});

describe.each(services)('S3, against OpenStack Swift (%s)', (found) => {
  let swift: Swift;
  let stores: Stores;
  let folder: string;
  beforeAll(async () => {
    swift = await Swift.start(found);
    folder = await mkdtemp(path.join(tmpdir(), 'stenope-s3-'));
    const env = readEnv({ ...swift.env, DATA_DIR: folder });
    const bucket = await openBucket({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET ?? '',
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      pathStyle: true,
    });
    await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
    bucket.client.destroy();
    stores = await openStores(env);
  });
  afterAll(async () => {
    stores.close();
    await swift.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function aFile(bytes: number): Promise<{ file: string; content: Buffer }> {
    const file = path.join(folder, `file-${bytes}`);
    const content = randomBytes(bytes);
    await writeFile(file, content);
    return { file, content };
  }

  async function collect(stream: AsyncIterable<Buffer> | undefined): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  test('a file comes back as it was put, whole and in parts', async () => {
    const { storage } = stores;
    const { file, content } = await aFile(300_000);
    await storage.put('served/ab/name/640.webp', file);
    expect(await storage.stat('served/ab/name/640.webp')).toMatchObject({ bytes: 300_000 });
    const whole = await storage.read('served/ab/name/640.webp');
    expect(whole?.bytes).toBe(300_000);
    expect(await collect(whole?.stream)).toEqual(content);
    const part = await storage.read('served/ab/name/640.webp', { first: 5, last: 104 });
    expect(part?.bytes).toBe(300_000);
    expect(await collect(part?.stream)).toEqual(content.subarray(5, 105));
    const copy = await storage.localCopy('served/ab/name/640.webp');
    expect(await readFile(copy?.file ?? '')).toEqual(content);
    await copy?.release();
    expect(await readdir(path.join(folder, 'work'))).toEqual([]);
  });

  test('what is not there is not there, and removing it is no mistake', async () => {
    const { storage } = stores;
    expect(await storage.read('served/no/thing/1.webp')).toBeUndefined();
    expect(await storage.stat('served/no/thing/1.webp')).toBeUndefined();
    expect(await storage.localCopy('originals/no/thing')).toBeUndefined();
    await storage.remove('originals/no/thing');
    await storage.removeFolder('served/no/thing');
  });

  test('a folder is listed and removed, and not its neighbour', async () => {
    const { storage } = stores;
    const { file } = await aFile(10);
    for (const name of ['served/xy/one/1', 'served/xy/one/2', 'served/xy/one2/1']) {
      await storage.put(name, file);
    }
    const listed: string[] = [];
    for await (const one of storage.list('served/xy')) listed.push(one);
    expect(listed.toSorted()).toEqual(['served/xy/one/1', 'served/xy/one/2', 'served/xy/one2/1']);
    await storage.removeFolder('served/xy/one');
    expect(await storage.stat('served/xy/one/1')).toBeUndefined();
    expect(await storage.stat('served/xy/one2/1')).toBeDefined();
  });

  test('pieces grow to a whole, over broken lines', async () => {
    const { inbox } = stores;
    const content = randomBytes(20_000_000);
    const id = 'a-broken-one';
    let at = 0;
    for (const cut of [10, 9_000_000, 9_000_001, 17_500_000]) {
      const broken = (async function* () {
        for (let from = at; from < cut; from += 65_536) {
          yield content.subarray(from, Math.min(from + 65_536, cut));
        }
        throw new Error('the line broke');
      })();
      await expect(inbox.append(id, at, broken)).rejects.toThrow('the line broke');
      expect(await inbox.size(id)).toBe(cut);
      at = cut;
    }
    const rest = (async function* () {
      yield content.subarray(at);
    })();
    expect(await inbox.append(id, at, rest)).toBe(content.length);
    const whole = await inbox.whole(id);
    expect(digest(await readFile(whole.file))).toBe(digest(content));
    await whole.release();
    const listed = [];
    for await (const one of inbox.list()) listed.push(one.id);
    expect(listed).toEqual([id]);
    await inbox.discard(id);
    expect(await inbox.size(id)).toBe(0);
  });

  test('a wrong key is refused', async () => {
    const wrong = readEnv({ ...swift.env, S3_SECRET_ACCESS_KEY: 'another', DATA_DIR: folder });
    const locked = await openStores(wrong);
    const asked = locked.storage.stat('served/ab/name/640.webp');
    await expect(asked).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    locked.close();
  });

  test(
    'a photograph is sent to one process, goes on in another, is shown and goes away',
    { timeout: 240_000 },
    async () => {
      const world = await aWorld({ env: { ...swift.env, ROLE: 'all' } });
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'stenope-s3-other-'));
      onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
      const other = await world.second({ DATA_DIR: elsewhere });
      const { client } = await world.person();
      const there = new TestClient(other.address ?? '', client.token);
      const picture = await aPicture(1200, 800);
      const address = await begin(client, { bytes: picture.length });
      await sendPart(client, address, 0, picture.subarray(0, 5000));
      const head = await askOffset(there, address);
      expect(head.headers.get('upload-offset')).toBe('5000');
      const last = await sendPart(there, address, 5000, picture.subarray(5000));
      expect(last.status).toBe(200);
      const id = last.headers.get('stenope-media') ?? '';
      const { photo } = await settled(client, id);
      const { db, storage } = world.running.context;
      const [row] = await db.sql.select().from(media).where(eq(media.id, id));
      expect(row?.sha256.toString('hex')).toBe(digest(picture));
      const served = await fetch(new URL(`/media/${photo?.name}/640.webp`, world.origin), {
        headers: { range: 'bytes=0-11' },
      });
      expect(served.status).toBe(206);
      expect((await served.text()).slice(8)).toBe('WEBP');
      await db.transaction((tx) => discard(tx, [id]));
      const isGone = async () =>
        !(await storage.stat(originalPath(id))) &&
        !(await storage.stat(servedPath(photo?.name ?? '', '640.webp')));
      await until('it is gone', isGone, waiting);
    },
  );

  test(
    'a film is made from there, shown whole and in part, and goes away',
    { timeout: 240_000 },
    async () => {
      const world = await aWorld({ env: { ...swift.env, ROLE: 'all' } });
      const lila = await world.person();
      await makePro(world, lila);
      const clip = await aClip({ seconds: 2, size: '320x180' });
      const { id } = await sendPicture(lila.client, clip, { purpose: 'video' });
      const body = { title: 'Un film', mediaId: id };
      const post = await lila.client.ask(createPost, { body });
      const { photo } = await settled(lila.client, id);
      const { db, storage, env } = world.running.context;
      const [row] = await db.sql.select().from(media).where(eq(media.id, id));
      expect(row?.state).toBe('ready');
      const film = `/media/${photo?.name}/720.mp4`;
      const whole = await fetch(new URL(film, world.origin));
      expect((await whole.arrayBuffer()).byteLength).toBe(row?.files['720.mp4']);
      const headers = { range: 'bytes=4-7' };
      const part = await fetch(new URL(film, world.origin), { headers });
      expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
      // Of the copies that were made on the way, nothing is left.
      const left = async () => (await readdir(path.join(env.DATA_DIR, 'work'))).length === 0;
      await until('the work is done', left, waiting);
      await lila.client.ask(deletePost, { params: { postId: post.id } });
      const isGone = async () =>
        !(await storage.stat(originalPath(id))) &&
        !(await storage.stat(servedPath(photo?.name ?? '', '720.mp4')));
      await until('it is gone', isGone, waiting);
    },
  );

  test(
    'a service that is away is waited for, and lost nothing by its sudden end',
    { timeout: 240_000 },
    async () => {
      const world = await aWorld({ env: { ...swift.env } });
      const { client } = await world.person();
      const picture = await aPicture();
      const { id } = await sendPicture(client, picture);
      const address = await begin(client, { bytes: picture.length });
      await swift.kill();
      const refused = await sendPart(client, address, 0, picture);
      expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await swift.start();
      expect((await sendPart(client, address, 0, picture)).status).toBe(200);
      const kept = await world.running.context.storage.read(originalPath(id));
      expect(digest(await collect(kept?.stream))).toBe(digest(picture));
    },
  );
});

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
