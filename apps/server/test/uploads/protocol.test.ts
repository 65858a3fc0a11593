import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listUploads, type OwnMedia } from '@stenope/contract/media';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media, uploads } from '../../src/tables/media.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import {
  announce,
  aPicture,
  askOffset,
  begin,
  cancel,
  octets,
  resumable,
  sendPart,
  sendWhole,
} from './sender.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let picture: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  picture = await aPicture();
});
afterAll(() => world.end());

const folderOf = (name: string) => path.join(world.running.context.env.DATA_DIR, name);
const rowsOf = (address: string) =>
  world.running.context.db.sql
    .select()
    .from(uploads)
    .where(eq(uploads.id, path.basename(address)));

describe('a file in parts', () => {
  test('says how far it came and goes on from there, to the same bytes', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: picture.length, name: 'Étretat.jpg' });
    const [first, second] = [picture.subarray(0, 1000), picture.subarray(1000)];
    const part = await sendPart(client, address, 0, first);
    expect(part.status).toBe(204);
    expect(part.headers.get('upload-offset')).toBe('1000');
    const head = await askOffset(client, address);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('1000');
    expect(head.headers.get('upload-length')).toBe(String(picture.length));
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    const last = await sendPart(client, address, 1000, second);
    expect(last.status).toBe(200);
    const own = last.body as OwnMedia;
    expect(own).toMatchObject({ state: 'processing', width: 640, height: 480, photo: null });
    expect(last.headers.get('stenope-media')).toBe(own.id);
    expect(last.headers.get('tus-resumable')).toBe('1.0.0');
    const [row] = await world.running.context.db.sql
      .select()
      .from(media)
      .where(eq(media.id, own.id));
    expect(row?.sha256).toEqual(createHash('sha256').update(picture).digest());
    expect(await readdir(folderOf('uploads'))).not.toContain(path.basename(address));
  });

  test('whose last answer was lost gives it again, to a look and to a repeat', async () => {
    const { client } = ada;
    const reply = await sendWhole(client, picture);
    const address = reply.headers.get('location') ?? '';
    const { id } = reply.body as OwnMedia;
    const head = await askOffset(client, address);
    expect(head.headers.get('upload-offset')).toBe(String(picture.length));
    expect(head.headers.get('stenope-media')).toBe(id);
    const again = await sendPart(client, address, picture.length, Buffer.alloc(0));
    expect(again.status).toBe(200);
    expect((again.body as OwnMedia).id).toBe(id);
  });

  test('that is whole but was never looked at is looked at when its sender comes back', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: picture.length });
    // As after a crash: the bytes are stored, the row does not know of them.
    const whole = (async function* () {
      yield picture;
    })();
    await world.running.context.inbox.append(path.basename(address), 0, whole);
    const [before] = await rowsOf(address);
    const head = await askOffset(client, address);
    expect(head.status).toBe(200);
    expect(head.headers.get('stenope-media'), 'a look decides nothing').toBeNull();
    expect(await rowsOf(address)).toEqual([before]);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(picture.length - 1);
    const last = await sendPart(client, address, offset, picture.subarray(offset));
    expect(last.headers.get('stenope-media')).toBe(path.basename(address));
    const [row] = await world.running.context.db.sql
      .select()
      .from(media)
      .where(eq(media.id, path.basename(address)));
    expect(row?.sha256).toEqual(createHash('sha256').update(picture).digest());
  });

  test('takes no part out of turn', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: 2000 });
    expect((await sendPart(client, address, 0, Buffer.alloc(500))).status).toBe(204);
    for (const offset of [0, 499, 501, 1999]) {
      const reply = await sendPart(client, address, offset, Buffer.alloc(10));
      expect([reply.status, codeOf(reply)]).toEqual([409, 'wrong_offset']);
    }
    expect((await askOffset(client, address)).headers.get('upload-offset')).toBe('500');
  });

  test('takes not a byte more than was announced', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: 2000 });
    const reply = await sendPart(client, address, 0, Buffer.alloc(2001));
    expect([reply.status, codeOf(reply)]).toEqual([413, 'payload_too_large']);
    const { headers } = await askOffset(client, address);
    expect(Number(headers.get('upload-offset'))).toBeLessThanOrEqual(2000);
  });

  test('is gone without a trace when called off', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: picture.length });
    await sendPart(client, address, 0, picture.subarray(0, 100));
    expect((await cancel(client, address)).status).toBe(204);
    expect(await rowsOf(address)).toEqual([]);
    expect(await readdir(folderOf('uploads'))).not.toContain(path.basename(address));
    expect((await askOffset(client, address)).status).toBe(404);
    const late = await sendPart(client, address, 100, picture.subarray(100));
    expect([late.status, codeOf(late)]).toEqual([404, 'not_found']);
  });

  test('out of time is not found', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: 100 });
    await world.running.context.db.sql
      .update(uploads)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(uploads.id, path.basename(address)));
    expect((await askOffset(client, address)).status).toBe(404);
  });
});

describe('two writers', () => {
  test('never mix: the newcomer takes over where the first one stopped', async () => {
    const { client } = ada;
    const address = await begin(client, { bytes: picture.length });
    const slow = slowly(picture);
    const first = sendSlowly(client, address, slow.stream);
    await slow.sent;
    const rest = await goOn(client, address);
    expect(rest.status).toBe(200);
    slow.end();
    expect([0, 503]).toContain(await first);
    const { id } = rest.body as OwnMedia;
    const [row] = await world.running.context.db.sql.select().from(media).where(eq(media.id, id));
    expect(row?.sha256).toEqual(createHash('sha256').update(picture).digest());
  });

  test('never mix across processes either', async () => {
    const { client } = ada;
    const other = await world.second();
    const there = new TestClient(other.address ?? '', client.token);
    const address = await begin(client, { bytes: picture.length });
    const slow = slowly(picture);
    const first = sendSlowly(client, address, slow.stream);
    await slow.sent;
    const rest = await goOn(there, address);
    expect(rest.status).toBe(200);
    slow.end();
    expect([0, 503]).toContain(await first);
  });
});

describe('whoever lost their right', () => {
  test.each(['suspended', 'signed out'])('%s is stopped in the middle, within 5 s', async (how) => {
    const eve = await world.person();
    const address = await begin(eve.client, { bytes: 100_000 });
    const slow = slowly(Buffer.alloc(100_000, 1));
    const sending = sendSlowly(eve.client, address, slow.stream);
    await slow.sent;
    const since = performance.now();
    await (how === 'suspended' ? world.suspend(eve) : world.signOut(eve));
    expect([0, 401]).toContain(await sending);
    expect(performance.now() - since).toBeLessThan(5_000 * slowness());
    slow.end();
    expect((await askOffset(eve.client, address)).status).toBe(401);
  });
});

describe('of another', () => {
  test('looks like one that never was, byte for byte, and is left alone', async () => {
    const bob = await world.person();
    const address = await begin(ada.client, { bytes: picture.length });
    const never = `/api/uploads/${randomUUID()}`;
    for (const ask of [
      (at: string) => askOffset(bob.client, at),
      (at: string) => sendPart(bob.client, at, 0, picture),
      (at: string) => cancel(bob.client, at),
    ]) {
      const [theirs, missing] = [await ask(address), await ask(never)];
      expect(theirs.status).toBe(404);
      expect(plain(theirs.body)).toEqual(plain(missing.body));
    }
    const [row] = await rowsOf(address);
    expect(row?.writer).toBeNull();
  });

  test('is in nobody else’s list', async () => {
    const [bob, eve] = [await world.person(), await world.person()];
    await begin(bob.client, { bytes: 10, name: 'à moi.jpg' });
    const { items } = await bob.client.ask(listUploads, {});
    expect(items).toMatchObject([{ fileName: 'à moi.jpg', bytes: 10, state: 'receiving' }]);
    expect((await eve.client.ask(listUploads, {})).items).toEqual([]);
    for (let n = 0; n < 3; n += 1) await begin(bob.client, { bytes: 10 });
    const page = await bob.client.ask(listUploads, { query: { limit: 3 } });
    const rest = await bob.client.ask(listUploads, { query: { cursor: page.next ?? '' } });
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(4);
    expect(rest.next).toBeUndefined();
  });
});

describe('the words of the protocol', () => {
  test('are told to whoever asks', async () => {
    const reply = await world.visitor.raw('/api/uploads', { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('tus-version')).toBe('1.0.0');
    expect(reply.headers.get('tus-extension')?.split(',')).toContain('creation-with-upload');
    expect(Number(reply.headers.get('tus-max-size'))).toBe(10 * 1024 ** 3);
  });

  test('of another version are refused with the one that is spoken', async () => {
    const reply = await announce(ada.client, { bytes: 10, headers: { 'tus-resumable': '0.2.2' } });
    expect([reply.status, codeOf(reply)]).toEqual([412, 'protocol_version']);
    expect(reply.headers.get('tus-version')).toBe('1.0.0');
  });

  test('need a member, from our own pages', async () => {
    const visitor = await announce(world.visitor, { bytes: 10 });
    expect([visitor.status, codeOf(visitor)]).toEqual([401, 'unauthenticated']);
    const foreign = await announce(ada.client, {
      bytes: 10,
      headers: { origin: 'https://evil.example' },
    });
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'bad_origin']);
  });

  test('know nothing else', async () => {
    const address = await begin(ada.client, { bytes: 10 });
    for (const [method, at] of [
      ['GET', '/api/uploads'],
      ['PUT', '/api/uploads'],
      ['GET', address],
      ['PUT', address],
    ] as const) {
      const reply = await ada.client.raw(at, { method, headers: resumable });
      expect([reply.status, codeOf(reply)]).toEqual([405, 'method_not_allowed']);
    }
    const other = await sendPart(ada.client, address, 0, Buffer.alloc(5), {
      'content-type': 'image/jpeg',
    });
    expect([other.status, codeOf(other)]).toEqual([415, 'unsupported_media_type']);
    const without = await ada.client.raw(address, {
      method: 'PATCH',
      body: new Uint8Array(5),
      headers: { ...resumable, 'content-type': octets },
    });
    expect([without.status, codeOf(without)]).toEqual([400, 'bad_request']);
  });
});

/**
 * Like a client: on a wrong offset, because the former connection still delivered bytes, it asks
 * again.
 */
async function goOn(client: TestClient, address: string): Promise<Reply> {
  const { headers } = await askOffset(client, address);
  const offset = Number(headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  const rest = await sendPart(client, address, offset, picture.subarray(offset));
  return rest.status === 409 ? goOn(client, address) : rest;
}

function plain(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? '' : value)),
  );
}

/** Final status; 0 when the connection was cut. */
function sendSlowly(
  client: TestClient,
  address: string,
  body: ReadableStream<Uint8Array>,
): Promise<number> {
  const authorization = `Bearer ${client.token}`;
  const sending = fetch(new URL(address, client.origin), {
    method: 'PATCH',
    body,
    duplex: 'half',
    headers: { ...resumable, 'content-type': octets, 'upload-offset': '0', authorization },
  });
  return sending.then(
    ({ status }) => status,
    () => 0,
  );
}

/** Starts sending a file and continues byte by byte. */
function slowly(file: Buffer) {
  const begun = Promise.withResolvers<void>();
  const ended = new AbortController();
  const drip = async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(file.subarray(0, 3000));
    await delay(300);
    begun.resolve();
    for (let at = 3000; !ended.signal.aborted; at += 1) {
      yield new Uint8Array(file.subarray(at, at + 1));
      await delay(100);
    }
  };
  return {
    stream: ReadableStream.from(drip()),
    sent: begun.promise,
    end: () => ended.abort(),
  };
}
