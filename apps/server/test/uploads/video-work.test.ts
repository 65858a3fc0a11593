import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataOf } from '@stenope/contract/live';
import { videoProgressed } from '@stenope/contract/media';
import { createPost, deletePost } from '@stenope/contract/posts';
import { until } from '@stenope/kit/until';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { videoProgressed as wordOf } from '../../src/features/media/live.ts';
import { sweep } from '../../src/features/media/sweeping/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { newId } from '../../src/platform/ids.ts';
import { jobRuns } from '../../src/platform/db/platform-tables.ts';
import type { VideoEngine } from '../../src/platform/media/video/engine.ts';
import { VideoFailed } from '../../src/platform/media/video/video-failed.ts';
import { workFolder } from '../../src/platform/storage/open.ts';
import { originalPath, served } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';
import { TestListener } from '../kit/listener.ts';
import { aVideo, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aClip } from '../media/video/clips.ts';
import { aFilm as filmOf, filmRow, makeFilm } from './films.ts';
import { waiting } from './sender.ts';

// A web process without a worker: videos are made only when it is asked for here.
let world: World & { end(): Promise<void> };
let context: Context;
let lila: Person;
let clip: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  lila = await world.person();
  await makePro(world, lila);
  clip = await aClip({ seconds: 2, size: '320x180' });
});
afterAll(() => world.end());

const aFilm = () => filmOf(lila, clip);
const rowOf = (mediaId: string) => filmRow(context, mediaId);

/** What a worker does, on a machine of its own. */
const work = (mediaId: string, on: Context = context) => makeFilm(on, mediaId);

const making = (make: VideoEngine['make']): Context => ({
  ...context,
  video: { ...context.video, make },
});

const stored = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const one of context.storage.list(folder)) found.push(one);
  return found;
};

describe('a machine that fails', () => {
  test('uses up no beginning, however often it does', async () => {
    const { mediaId } = await aFilm();
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    for (let times = 0; times < 5; times += 1) {
      await expect(
        work(
          mediaId,
          making(() => Promise.reject(full)),
        ),
      ).rejects.toBe(full);
      const { state, video } = await rowOf(mediaId);
      expect([state, video?.attempts, video?.problem]).toEqual(['processing', 0, null]);
    }
    await work(mediaId);
    expect((await rowOf(mediaId)).state).toBe('ready');
  });

  test('is told from a file that ends its process every time', async () => {
    const { mediaId } = await aFilm();
    const lost = new VideoFailed('lost', { isFinal: false });
    for (let times = 1; times <= 3; times += 1) {
      await expect(
        work(
          mediaId,
          making(() => Promise.reject(lost)),
        ),
      ).rejects.toBe(lost);
      expect((await rowOf(mediaId)).video?.attempts).toBe(times);
    }
    // What the last one leaves whose server ended with it.
    const { name } = await rowOf(mediaId);
    const left = path.join(workFolder(context.env), `video-${name}-cut-off`);
    await mkdir(left, { recursive: true });
    await work(mediaId);
    expect(await rowOf(mediaId)).toMatchObject({ state: 'failed', video: { problem: 'lost' } });
    expect(existsSync(left)).toBe(false);
  });

  test('for longer than its job is tried has it begun again', async () => {
    const { mediaId } = await aFilm();
    const { name } = await rowOf(mediaId);
    const runs = () =>
      context.db.sql
        .select({ state: jobRuns.state })
        .from(jobRuns)
        .where(eq(jobRuns.key, name))
        .orderBy(jobRuns.id);
    await context.db.sql.update(jobRuns).set({ state: 'failed' }).where(eq(jobRuns.key, name));
    await sweep(context, []);
    expect((await rowOf(mediaId)).state).toBe('processing');
    expect(await runs()).toEqual([{ state: 'failed' }, { state: 'queued' }]);
  });
});

describe('two workers at one video', () => {
  test('show what one of them made, whole', async () => {
    const { mediaId } = await aFilm();
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'stenope-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    // Another poster: as if by another version of ffmpeg.
    const late = making((file, files, wish, watch) =>
      context.video.make(file, files, { ...wish, posterAt: 1.5 }, watch),
    );
    // Given up for dead when nobody asks any more whether it is wanted.
    const put: Context['storage']['put'] = async (...args) => {
      begun.resolve();
      await gate.promise;
      await context.storage.put(...args);
    };
    const given = work(mediaId, {
      ...late,
      storage: { ...context.storage, put },
      env: { ...context.env, DATA_DIR: elsewhere },
    });
    await begun.promise;
    await work(mediaId);
    const { name, files } = await rowOf(mediaId);
    const before = await stored(served);
    gate.resolve();
    await given;
    expect(await rowOf(mediaId)).toMatchObject({ state: 'ready', name, files });
    expect(await stored(served)).toEqual(before);
    for (const file of Object.keys(files).filter((one) => one !== 'frame.png')) {
      const address = `/media/${name}/${file}`;
      const whole = await fetch(new URL(address, world.origin));
      expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, files[file]]);
      const part = await world.visitor.raw(address, { headers: { range: 'bytes=0-9' } });
      expect(part.status).toBe(206);
    }
  });

  test('of which the one given up for dead fails: it says nothing of the other', async () => {
    const { mediaId } = await aFilm();
    const bad = new VideoFailed('bad_video', { isFinal: true });
    const late = making(async () => {
      await work(mediaId);
      throw bad;
    });
    await work(mediaId, late);
    expect((await rowOf(mediaId)).state).toBe('ready');
    const other = await aFilm();
    const still = making(async () => {
      const again = making(() => Promise.reject(new VideoFailed('lost', { isFinal: false })));
      await expect(work(other.mediaId, again)).rejects.toThrow('lost');
      throw bad;
    });
    await work(other.mediaId, still);
    expect(await rowOf(other.mediaId)).toMatchObject({
      state: 'processing',
      video: { attempts: 2 },
    });
  });
});

describe('a video that is deleted while it is made', () => {
  test('is given up soon', { timeout: 60_000 }, async () => {
    const { post, mediaId } = await aFilm();
    const given = making(async (_file, _files, _wish, { signal }) => {
      await lila.client.ask(deletePost, { params: { postId: post.id } });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    });
    await work(mediaId, given);
    expect(await context.db.sql.select().from(media).where(eq(media.id, mediaId))).toEqual([]);
  });

  test('is spoken of no more, and others only to whose they are', async () => {
    const isTold = ({ name }: { readonly name: string }) => name === videoProgressed.name;
    const members = [lila, await world.person(), await world.person({ role: 'admin' })];
    const listen = ({ client }: Person) => TestListener.start(world.origin, client.token);
    const own = await listen(lila);
    const lines = [own, ...(await Promise.all(members.slice(1).map(listen)))];
    onTestFinished(() => {
      for (const line of lines) line.end();
    });
    const told = ({ events }: TestListener) =>
      events.filter(isTold).map(({ data }) => data as DataOf<typeof videoProgressed>);
    const gone = await aFilm();
    const there = await aFilm();
    const lost = new VideoFailed('lost', { isFinal: false });
    const deleted = making(async (_file, _files, _wish, { onProgress }) => {
      await lila.client.ask(deletePost, { params: { postId: gone.post.id } });
      onProgress(50);
      throw lost;
    });
    await work(gone.mediaId, deleted);
    const wanted = making(async (_file, _files, _wish, { onProgress }) => {
      onProgress(10);
      await until('it is told', () => Promise.resolve(told(own).length > 0), waiting);
      throw lost;
    });
    await expect(work(there.mediaId, wanted)).rejects.toBe(lost);
    // Each hears of their own last: what was told before has come.
    const last = members.map(({ id: ownerId }) => ({ mediaId: newId(), percent: 99, ownerId }));
    for (const word of last) context.ephemeralEvents.send(wordOf(word));
    const isLast = (line: TestListener) => told(line).some(({ percent }) => percent === 99);
    await until('all is told', () => Promise.resolve(lines.every(isLast)), waiting);
    expect(lines.map(told)).toEqual(
      last.map(({ mediaId, percent }, at) => [
        ...(at === 0 ? [{ mediaId: there.mediaId, percent: 10 }] : []),
        { mediaId, percent },
      ]),
    );
  });

  test('leaves no file', async () => {
    const before = await stored(served);
    const { post, mediaId } = await aFilm();
    const given = making(async (...args) => {
      const made = await context.video.make(...args);
      await lila.client.ask(deletePost, { params: { postId: post.id } });
      return made;
    });
    await work(mediaId, given);
    expect(await stored(served)).toEqual(before);
    await sweep(context, []);
    expect(await context.storage.stat(originalPath(mediaId))).toBeUndefined();
    // While its files were on their way to the storage.
    const second = await aFilm();
    const { storage } = context;
    const params = { postId: second.post.id };
    const slow: Context = {
      ...context,
      storage: {
        ...storage,
        put: async (...args) => {
          await storage.put(...args);
          await lila.client.send(deletePost, { params });
        },
      },
    };
    await work(second.mediaId, slow);
    expect(await stored(served)).toEqual(before);
  });
});

test('members take turns at the one line', async () => {
  const noe = await world.person();
  const ines = await world.person();
  for (const person of [noe, ines]) await makePro(world, person);
  const post = async (person: Person): Promise<string> => {
    const mediaId = await aVideo(world, person);
    await person.client.ask(createPost, { body: { title: 'Un film', mediaId } });
    return mediaId;
  };
  const flood: string[] = [];
  for (let n = 0; n < 4; n += 1) flood.push(await post(noe));
  const [first, ...others] = flood;
  const one = await post(ines);
  const mine = new Set([...flood, one]);
  await until('they are queued', async () => (await order(mine)).length === 5, waiting);
  expect(await order(mine)).toEqual([first, one, ...others]);
});

/** As they will be taken. */
async function order(of: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await context.db.sql.execute<{ media: string }>(sql`
    select payload #>> '{payload,mediaId}' as media from graphile_worker._private_jobs
    order by priority, run_at, id`);
  return rows.flatMap(({ media: id }) => (of.has(id) ? [id] : []));
}
