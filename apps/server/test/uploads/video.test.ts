import { listNotifications } from '@stenope/contract/notifications/notifications';
import {
  captionsSource,
  mediaSettled,
  previewSource,
  readVideo,
  removeCaptions,
  retryVideo,
  setCaptions,
  updateVideo,
  videoProgressed,
  videoSource,
  type OwnMedia,
  type Photo,
} from '@stenope/contract/media';
import { createResponse } from '@stenope/contract/echoes/responses';
import { createPost, readPost, type Post } from '@stenope/contract/posts';
import { readInstance } from '@stenope/contract/site/instance';
import { openCase, readCase } from '@stenope/contract/site/moderation';
import { until } from '@stenope/kit/until';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { responses } from '../../src/tables/echoes.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, aVideo, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aClip, boxesOf, described, leftInClips } from '../media/video/clips.ts';
import { announce, sendWhole, waiting } from './sender.ts';

let world: World & { end(): Promise<void> };
let lila: Person;
let clip: Buffer;
let post: Post;
let film: Photo;
let listened: { name: string; data: unknown }[];
/** What somebody else was told meanwhile. */
let overheard: string[];

beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
  lila = await world.person();
  await makePro(world, lila);
  // QuickTime, under the name of an MP4.
  clip = await aClip({ seconds: 2, size: '320x180', container: 'mov' });
  const line = await TestListener.start(world.origin, lila.client.token);
  const stranger = await world.person();
  const strangerLine = await TestListener.start(world.origin, stranger.client.token);
  const { id } = await sent(lila, clip);
  const video = { posterAt: 1.2, previewFrom: 0.5, downloads: true };
  post = await lila.client.ask(createPost, { body: { title: 'Un film', mediaId: id, video } });
  await line.hear(
    (frame) => frame.type === 'event' && frame.name === mediaSettled.name,
    waiting.withinMs,
  );
  listened = line.events.map(({ name, data }) => ({ name, data }));
  line.end();
  overheard = strangerLine.events.map(({ name }) => name);
  strangerLine.end();
  const shown = await lila.client.ask(readPost, { params: { postId: post.id } });
  if (!shown.photo) throw new Error('nothing to show');
  film = shown.photo;
});
afterAll(() => world.end());

async function sent(person: Person, file: Buffer): Promise<OwnMedia> {
  const reply = await sendWhole(person.client, file, { purpose: 'video', name: 'film.mp4' });
  if (reply.status !== 201) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return reply.body as OwnMedia;
}

const stateOf = async (person: Person, mediaId: string) =>
  person.client.ask(readVideo, { params: { mediaId } });

async function ended(person: Person, mediaId: string) {
  await until(
    'it is ready or has failed',
    async () => /ready|failed/.test((await stateOf(person, mediaId)).state),
    waiting,
  );
  return stateOf(person, mediaId);
}

const get = (address: string, headers: Record<string, string> = {}): Promise<Reply> =>
  world.visitor.raw(address, { headers });

async function bytesOf(address: string): Promise<Buffer> {
  const reply = await fetch(new URL(address, world.origin));
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

const setPro = (person: Person, isPro: boolean) =>
  world.running.context.db.sql.update(users).set({ isPro }).where(eq(users.id, person.id));

describe('a video', () => {
  test('is announced with what it may be', async () => {
    const { video } = await world.visitor.ask(readInstance, {});
    expect(video).toEqual({ bytes: 1024 ** 3, seconds: 600 });
  });

  test('is shown with its poster once it is ready, and its author is told', async () => {
    expect(post).toMatchObject({ status: 'processing', photo: null });
    expect(post.videoIds).toHaveLength(1);
    expect(film).toMatchObject({ width: 320, height: 180 });
    expect(film.video).toMatchObject({ sound: true, captions: false, downloads: true });
    expect(film.video?.seconds).toBeCloseTo(2, 0);
    expect(listened.map(({ name }) => name)).toContain(mediaSettled.name);
    const { items } = await lila.client.ask(listNotifications, {});
    expect(items).toMatchObject([
      { subject: 'video_ready', type: 'other', content: { kind: 'post', id: post.id } },
    ]);
    const noe = await world.person();
    const read = await noe.client.ask(readPost, { params: { postId: post.id } });
    expect(read.photo?.video).toEqual(film.video);
    expect(read.videoIds).toEqual([]);
  });

  test('tells its author alone how much of it is done', () => {
    const told = listened.filter(({ name }) => name === videoProgressed.name);
    expect(told.length).toBeGreaterThan(0);
    for (const { data } of told) {
      const { mediaId, percent } = data as { mediaId: string; percent: number };
      expect(mediaId).toBe(post.videoIds[0]);
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(100);
    }
    expect(overheard).not.toContain(videoProgressed.name);
  });

  test('is H.264 and AAC, begins with its index, and can be asked for in parts', async () => {
    const whole = await bytesOf(videoSource(film));
    const { streams, format } = await described(whole);
    expect(streams.map((one) => one.codec_name)).toEqual(['h264', 'aac']);
    expect(Number(format.duration)).toBeCloseTo(2, 0);
    const boxes = boxesOf(whole);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    const { status, headers } = await get(videoSource(film), { range: 'bytes=10-19' });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('has a preview that is square and silent', async () => {
    const { streams } = await described(await bytesOf(previewSource(film)));
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 480, height: 480 }]);
  });

  test('is served without what stood in the file, which nobody gets', async () => {
    expect(leftInClips.every((words) => clip.includes(words))).toBe(true);
    for (const address of [
      videoSource(film),
      previewSource(film),
      `/media/${film.name}/320.webp`,
    ]) {
      const bytes = await bytesOf(address);
      for (const words of leftInClips) expect(bytes.includes(words)).toBe(false);
      expect(bytes.equals(clip)).toBe(false);
    }
    for (const file of ['frame.png', 'captions.vtt', 'original.mp4', '1080.mp4']) {
      expect((await get(`/media/${film.name}/${file}`)).status).toBe(404);
    }
  });

  test('has its poster in all formats', async () => {
    const read = () => lila.client.ask(readPost, { params: { postId: post.id } });
    await until('all formats', async () => (await read()).photo?.formats.length === 3, waiting);
    expect((await get(`/media/${film.name}/320.avif`)).status).toBe(200);
  });
});

describe('its author', () => {
  test('gives it captions, of which only times and words are kept', async () => {
    const [mediaId = ''] = post.videoIds;
    const set = (file: string) =>
      lila.client.send(setCaptions, { params: { mediaId }, body: { file } });
    expect(codeOf(await set('<html>'))).toBe('bad_captions');
    const cue = '00:00.000 --> 00:01.500 line:0\n<v Ada><i>Bonjour</i> <script>';
    expect((await set(`WEBVTT\n\nSTYLE\n::cue {}\n\n${cue}`)).status).toBe(204);
    // More than other bodies may hold.
    const long = Array.from({ length: 2000 }, (_, at) => {
      const second = String(at % 60).padStart(2, '0');
      return `00:${second}.000 --> 00:${second}.900\nligne ${'x'.repeat(40)}`;
    });
    expect((await set(`WEBVTT\n\n${long.join('\n\n')}`)).status).toBe(204);
    expect((await set(`WEBVTT\n\n${cue}`)).status).toBe(204);
    const reply = await get(captionsSource(film));
    expect(reply.body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBonjour\n');
    expect(reply.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const read = await lila.client.ask(readPost, { params: { postId: post.id } });
    expect(read.photo?.video?.captions).toBe(true);
  });

  test('is judged anew after that, as after any other edit', async () => {
    const [mediaId = ''] = post.videoIds;
    const { sql } = world.running.context.db;
    const stateAfter = async (file: string) => {
      await inState(world, post, { state: 'validated' });
      await lila.client.send(setCaptions, { params: { mediaId }, body: { file } });
      const [row] = await sql.select().from(posts).where(eq(posts.id, post.id));
      return row?.state;
    };
    expect(await stateAfter('<html>')).toBe('validated');
    const { client: team } = await world.person({ role: 'admin' });
    const about = { kind: 'post', targetId: post.id } as const;
    const read = await team.ask(openCase, { body: about });
    expect(await stateAfter('WEBVTT\n\n00:00.000 --> 00:01.500\nBonjour')).toBe('visible');
    const again = await team.ask(readCase, { params: { caseId: read.id } });
    expect(again.revision).toBeGreaterThan(read.revision);
    await inState(world, post, { state: 'visible' });
  });

  test('is judged anew when they are taken away, and not when there are none', async () => {
    const [mediaId = ''] = post.videoIds;
    const params = { mediaId };
    const { sql } = world.running.context.db;
    const stateAfter = async (act: () => Promise<unknown>) => {
      await inState(world, post, { state: 'validated' });
      await act();
      const [row] = await sql.select().from(posts).where(eq(posts.id, post.id));
      return row?.state;
    };
    const remove = () => lila.client.ask(removeCaptions, { params });
    const offer = () => lila.client.ask(updateVideo, { params, body: { downloads: true } });
    expect(await stateAfter(offer)).toBe('validated');
    expect(await stateAfter(remove)).toBe('visible');
    expect((await get(captionsSource(film))).status).toBe(404);
    expect(await stateAfter(remove)).toBe('validated');
    const file = 'WEBVTT\n\n00:00.000 --> 00:01.500\nBonjour';
    await lila.client.ask(setCaptions, { params, body: { file } });
    await inState(world, post, { state: 'masked' });
    expect(codeOf(await lila.client.send(removeCaptions, { params }))).toBe('moderated');
    await inState(world, post, { state: 'visible' });
  });

  test('has a response judged anew by the captions of its video', async () => {
    const noe = await world.person();
    await makePro(world, noe);
    const answered = await aPost(world, noe, { allowsResponses: true });
    const mediaId = await aVideo(world, lila, { state: 'ready' });
    const params = { postId: answered.id };
    const { id } = await lila.client.ask(createResponse, { params, body: { mediaId } });
    const { sql } = world.running.context.db;
    const { client: team } = await world.person({ role: 'admin' });
    const about = { kind: 'response', targetId: id } as const;
    const read = await team.ask(openCase, { body: about });
    await sql.update(responses).set({ state: 'validated' }).where(eq(responses.id, id));
    const file = 'WEBVTT\n\n00:00.000 --> 00:01.500\nBonjour';
    await lila.client.ask(setCaptions, { params: { mediaId }, body: { file } });
    const [row] = await sql.select().from(responses).where(eq(responses.id, id));
    expect(row?.state).toBe('visible');
    // Nobody decides about it by what they read before.
    const again = await team.ask(readCase, { params: { caseId: read.id } });
    expect(again.revision).toBeGreaterThan(read.revision);
  });

  test('says whether it is offered for download', async () => {
    const [mediaId = ''] = post.videoIds;
    await lila.client.ask(updateVideo, { params: { mediaId }, body: { downloads: false } });
    const read = await lila.client.ask(readPost, { params: { postId: post.id } });
    expect(read.photo?.video?.downloads).toBe(false);
  });
});

describe('what is masked', () => {
  test('is gone for everybody, and can be played by its author and by who reviews it', async () => {
    const admin = await world.person({ role: 'admin' });
    const about = { kind: 'post', targetId: post.id } as const;
    const { target } = await admin.client.ask(openCase, { body: about });
    await inState(world, post, { state: 'masked' });
    for (const address of [videoSource(film), previewSource(film), captionsSource(film)]) {
      expect((await get(address)).status).toBe(404);
      const inPart = await get(address, { range: 'bytes=0-9', 'if-none-match': '*' });
      expect(inPart.status).toBe(404);
    }
    const own = await lila.client.ask(readPost, { params: { postId: post.id } });
    if (!own.photo) throw new Error('its author sees nothing');
    expect((await get(videoSource(own.photo))).status).toBe(200);
    expect((await get(captionsSource(own.photo))).status).toBe(200);
    expect((await get(target.picture?.video ?? '')).headers.get('content-type')).toBe('video/mp4');
    const { seconds, sound } = own.photo.video ?? {};
    expect(target.picture).toMatchObject({ seconds, sound });
    expect(seconds).toBeGreaterThan(0);
    const said = await get(target.picture?.captions ?? '');
    expect(said.body).toContain('Bonjour');
    expect(said.headers.get('cache-control')).toContain('no-store');
    await inState(world, post, { state: 'visible' });
  });
});

describe('a member who is not Pro', () => {
  test('sends none, and makes no post with one', async () => {
    const noe = await world.person();
    expect(codeOf(await announce(noe.client, { bytes: 10, purpose: 'video' }))).toBe(
      'pro_required',
    );
    const mediaId = await aVideo(world, noe);
    const made = await noe.client.send(createPost, { body: { title: 'Un film', mediaId } });
    expect(codeOf(made)).toBe('pro_required');
  });

  test('any more when it is done shows none, until they are again', async () => {
    const ines = await world.person();
    await makePro(world, ines);
    const { id: mediaId } = await sent(ines, clip);
    await whileNoneBegins(async () => {
      await ines.client.ask(createPost, { body: { title: 'Un film', mediaId } });
      await setPro(ines, false);
    });
    expect(await ended(ines, mediaId)).toMatchObject({
      state: 'failed',
      problem: 'pro_required',
      can: { retry: true },
    });
    const { items } = await ines.client.ask(listNotifications, {});
    expect(items).toMatchObject([{ subject: 'video_failed' }]);
    const again = () => ines.client.send(retryVideo, { params: { mediaId } });
    expect(codeOf(await again())).toBe('pro_required');
    await setPro(ines, true);
    expect((await again()).status).toBe(200);
    expect(await ended(ines, mediaId)).toMatchObject({ state: 'ready', percent: 100 });
  });
});

/** While no video is begun: whoever looks for work passes over a line that is locked. */
async function whileNoneBegins(work: () => Promise<void>): Promise<void> {
  const client = await world.running.context.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from graphile_worker._private_job_queues
      where queue_name = 'media:transcode' for update`);
    await work();
  } finally {
    await client.query('commit');
    client.release();
  }
}

describe('what is no video', () => {
  test.each([
    ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', 'unsupported_media'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'unsupported_media'],
    ['an empty box', '\0\0\0\x08ftypisom', 'bad_video'],
  ])('is refused: %s', async (_what, file, code) => {
    const reply = await sendWhole(lila.client, Buffer.from(file, 'latin1'), { purpose: 'video' });
    expect(codeOf(reply)).toBe(code);
  });

  test('is refused when it is too large, before it comes', async () => {
    const reply = await announce(lila.client, { bytes: 1024 ** 3 + 1, purpose: 'video' });
    expect(codeOf(reply)).toBe('payload_too_large');
  });
});

test('where there are no videos it is said so, and all else works', async () => {
  const without = await world.second({ VIDEO_MB: '0', PORT: '0' });
  const address = without.address ?? '';
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, address), init);
  expect(await (await ask('/api/instance')).json()).toMatchObject({ video: null });
});
