import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpStack } from 'tus-js-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '../api/client.ts';
import { ApiError } from '../api/failures.ts';
import { startUpload, type Upload, type UploadPlan } from './upload.ts';
import type { UploadWorld } from './world.ts';

const media = { id: '0199c2b0-0000-7000-8000-000000000001', state: 'processing' };

interface Kept {
  readonly length: number;
  bytes: Buffer;
}

/** Replaces the server's answer to the next request of a kind. */
type Mishap = (request: IncomingMessage, response: ServerResponse) => void;

/** Minimal tus 1.0.0 server that fails on demand. */
const server = {
  uploads: new Map<string, Kept>(),
  log: [] as string[],
  mishaps: [] as { readonly method: string; readonly happens: Mishap }[],
  /** Closes the connection after this many bytes of the next part. */
  cutAfter: [] as number[],
  /** Makes the last answer get lost. */
  losesLastAnswer: false,
};

async function keep(request: IncomingMessage, upload: Kept): Promise<boolean> {
  const cut = request.method === 'PATCH' ? server.cutAfter.shift() : undefined;
  let taken = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    const rest = cut === undefined ? part : part.subarray(0, cut - taken);
    upload.bytes = Buffer.concat([upload.bytes, rest]);
    taken += rest.length;
    if (cut !== undefined && taken >= cut) {
      request.socket.destroy();
      return false;
    }
  }
  return true;
}

function finish(response: ServerResponse, upload: Kept, status: number): void {
  response.setHeader('upload-offset', String(upload.bytes.length));
  const isWhole = upload.bytes.length === upload.length;
  if (isWhole && server.losesLastAnswer) {
    response.socket?.destroy();
    return;
  }
  if (isWhole) response.setHeader('stenope-media', media.id);
  // 204 has no body.
  const said = isWhole && status === 204 ? 200 : status;
  response.writeHead(said).end(isWhole ? JSON.stringify(media) : undefined);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const at = server.mishaps.findIndex((mishap) => mishap.method === method);
  server.log.push([method, request.headers['upload-offset'] ?? []].flat().join(' '));
  if (at >= 0) return server.mishaps.splice(at, 1)[0]?.happens(request, response);
  if (method === 'POST') {
    const id = `u${server.uploads.size + 1}`;
    const upload = { length: Number(request.headers['upload-length']), bytes: Buffer.alloc(0) };
    server.uploads.set(id, upload);
    response.setHeader('location', `/api/uploads/${id}`);
    await keep(request, upload);
    return finish(response, upload, 201);
  }
  const upload = server.uploads.get(url.split('/').at(-1) ?? '');
  if (!upload) return void response.writeHead(404).end();
  if (method === 'DELETE') {
    server.uploads.delete(url.split('/').at(-1) ?? '');
    return void response.writeHead(204).end();
  }
  if (method === 'HEAD') {
    response.setHeader('upload-length', String(upload.length));
    response.setHeader('upload-offset', String(upload.bytes.length));
    return void response.writeHead(200).end();
  }
  if (Number(request.headers['upload-offset']) !== upload.bytes.length) {
    return void response.writeHead(409).end();
  }
  if (await keep(request, upload)) finish(response, upload, 204);
}

const http = createServer((request, response) => {
  void answer(request, response).catch(() => request.socket.destroy());
});
let origin = '';
const running: Upload[] = [];

beforeEach(async () => {
  server.uploads.clear();
  server.log = [];
  forgotten = false;
  asked.length = 0;
  server.mishaps = [];
  server.cutAfter = [];
  server.losesLastAnswer = false;
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const upload of running.splice(0)) upload.leave();
  http.closeAllConnections();
  await new Promise((resolve) => {
    http.close(resolve);
  });
});

/** Fetch-based stack, like the browser's. */
const fetchStack: HttpStack = {
  getName: () => 'fetch',
  createRequest: (method, url) => {
    const headers: Record<string, string> = {};
    const stop = new AbortController();
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void (headers[name] = value),
      getHeader: (name) => headers[name],
      setProgressHandler: () => undefined,
      send: async (body: Blob | null) => {
        const request: RequestInit = { method, headers, body, signal: stop.signal };
        const response = await fetch(url, request);
        const text = await response.text();
        return {
          getStatus: () => response.status,
          getHeader: (name) => response.headers.get(name) ?? undefined,
          getBody: () => text,
          getUnderlyingObject: () => response,
        };
      },
      abort: () => Promise.resolve(stop.abort()),
      getUnderlyingObject: () => undefined,
    };
  },
};

let time = 0;
let forgotten = false;
const notFound = new ApiError({ error: { code: 'not_found', values: {}, requestId: 'r' } }, 404);
const asked: string[] = [];

function aWorld(): UploadWorld {
  return {
    endpoint: `${origin}/api/uploads`,
    headers: () => ({ authorization: 'Bearer jeton' }),
    api: ((entry: { readonly id: string }) => {
      asked.push(entry.id);
      if (forgotten) return Promise.reject(notFound);
      const items = [...server.uploads.keys()].map((id) => ({ id, mediaId: media.id }));
      return Promise.resolve(entry.id === 'uploads.list' ? { items } : media);
    }) as Api,
    isOnline: () => true,
    wait: (ms) => {
      time += ms;
      return Promise.resolve();
    },
    remove: (address) => fetch(address, { method: 'DELETE' }),
    now: () => time,
    random: () => 1,
    stallMs: 5000,
    http: fetchStack,
  };
}

const send = (bytes: Buffer, more: Partial<UploadPlan> = {}, world = aWorld()): Upload => {
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const upload = startUpload({ file, name: 'crêtes.jpg', purpose: 'photo', ...more }, world);
  running.push(upload);
  return upload;
};

const until = (upload: Upload, isThere: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (isThere()) resolve();
    };
    upload.listen(look);
    look();
  });

const ended = (upload: Upload) =>
  until(upload, () => ['success', 'error', 'canceled'].includes(upload.view().state));

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const arrived = () => [...server.uploads.values()].map(({ bytes }) => hash(bytes));
const refusing = (status: number, code: string): Mishap => {
  const body = JSON.stringify({ error: { code, values: {}, requestId: 'r' } });
  return (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(status).end(body));
  };
};

test('a small file goes in one request, and comes back as a picture', async () => {
  const bytes = randomBytes(262_144);
  const upload = send(bytes);
  await ended(upload);
  expect(upload.view()).toMatchObject({ state: 'success', sent: bytes.length, media });
  expect(server.log).toEqual(['POST']);
  expect(arrived()).toEqual([hash(bytes)]);
});

test('a large file goes in parts that double', async () => {
  const bytes = randomBytes(2_000_000);
  const upload = send(bytes);
  await ended(upload);
  expect(server.log).toEqual(['POST', 'PATCH 0', 'PATCH 262144', 'PATCH 786432', 'PATCH 1835008']);
  expect(arrived()).toEqual([hash(bytes)]);
});

test('cut at any byte it goes on where the server stands, in smaller parts', async () => {
  const bytes = randomBytes(6_000_000);
  server.cutAfter = [1, 100_000, 262_143, 7, 200_000];
  const upload = send(bytes);
  await ended(upload);
  expect(upload.view().state).toBe('success');
  expect(arrived()).toEqual([hash(bytes)]);
  expect(server.log.filter((line) => line === 'POST')).toHaveLength(1);
});

test('it pauses and goes on', async () => {
  const bytes = randomBytes(3_000_000);
  const seen: string[] = [];
  const upload = send(bytes);
  upload.listen(() => seen.push(upload.view().state));
  await until(upload, () => upload.view().sent >= 262_144);
  await upload.pause();
  expect(upload.view().state).toBe('paused');
  const requests = server.log.length;
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(server.log).toHaveLength(requests);
  upload.resume();
  await ended(upload);
  expect(arrived()).toEqual([hash(bytes)]);
  expect(seen.filter((state, at) => state !== seen[at - 1])).toEqual([
    'running',
    'pausing',
    'paused',
    'running',
    'success',
  ]);
});

test('cancelled, nothing of it stays', async () => {
  const upload = send(randomBytes(3_000_000));
  await until(upload, () => upload.view().sent >= 262_144);
  const canceling = upload.cancel();
  expect(upload.view().state).toBe('canceling');
  await canceling;
  expect(upload.view().state).toBe('canceled');
  expect(server.uploads.size).toBe(0);
});

test('another page goes on where the first was', async () => {
  const bytes = randomBytes(4_000_000);
  let address = '';
  const first = send(bytes, { onAddress: (found) => (address = found) });
  await until(first, () => first.view().sent >= 262_144);
  first.leave();
  const second = send(bytes, { address });
  await ended(second);
  expect(second.view().state).toBe('success');
  expect(arrived()).toEqual([hash(bytes)]);
});

test.each([
  [401, 'unauthenticated'],
  [402, 'quota_exceeded'],
  [403, 'forbidden'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media'],
  [422, 'bad_media'],
  [501, 'video_unavailable'],
  [507, 'storage_full'],
])('%i is said at once, and not tried again', async (status, code) => {
  server.mishaps = [{ method: 'POST', happens: refusing(status, code) }];
  const upload = send(randomBytes(10));
  await ended(upload);
  const { state, failure } = upload.view();
  expect([state, failure instanceof ApiError && failure.code]).toEqual(['error', code]);
  expect(server.log).toEqual(['POST']);
  // The upload can be resumed by hand.
  upload.resume();
  await ended(upload);
  expect(upload.view().state).toBe('success');
});

test.each([500, 503, 408, 429])('after %i it tries again, also while it looks', async (status) => {
  server.cutAfter = [9];
  server.mishaps = [
    { method: 'POST', happens: refusing(status, 'unavailable') },
    { method: 'HEAD', happens: refusing(status, 'unavailable') },
  ];
  const bytes = randomBytes(300_000);
  const upload = send(bytes);
  await ended(upload);
  expect(arrived()).toEqual([hash(bytes)]);
  // A server that is only down has not forgotten: nothing starts anew.
  expect(server.log).toEqual([
    'POST',
    'POST',
    'PATCH 0',
    'HEAD',
    'HEAD',
    'PATCH 9',
    'PATCH 262153',
  ]);
});

test('it gives up ten minutes after the last byte, a small file too', async () => {
  for (const size of [300_000, 10]) {
    time = 0;
    server.mishaps = Array.from({ length: 500 }, () => ({
      method: 'POST',
      happens: refusing(503, 'unavailable'),
    }));
    const upload = send(randomBytes(size));
    await ended(upload);
    expect(upload.view().state).toBe('error');
    expect(Math.floor(time / 60_000)).toBe(10);
  }
});

test('an upload that is no longer there is begun anew', async () => {
  const bytes = randomBytes(300_000);
  const upload = send(bytes, { address: `${origin}/api/uploads/long-gone` });
  await ended(upload);
  expect(server.log.slice(0, 2)).toEqual(['HEAD', 'POST']);
  expect(arrived()).toEqual([hash(bytes)]);
});

test('whose last answer got lost, the server is asked what it became', async () => {
  const bytes = randomBytes(300_000);
  server.losesLastAnswer = true;
  const upload = send(bytes);
  await ended(upload);
  expect(upload.view()).toMatchObject({ state: 'success', media });
  expect(asked).toEqual(['uploads.list', 'media.own.read']);
});

test('what arrived on an earlier page is not sent again, unless nobody knows it', async () => {
  const first = send(randomBytes(10), { mediaId: media.id });
  await ended(first);
  expect(first.view()).toMatchObject({ state: 'success', media });
  expect(server.log).toEqual([]);
  forgotten = true;
  const second = send(randomBytes(10), { mediaId: media.id });
  await ended(second);
  expect(second.view()).toMatchObject({ state: 'success', media });
  expect(server.log).toEqual(['POST']);
});

test('a connection on which nothing moves is given up, and taken up again', async () => {
  const bytes = randomBytes(300_000);
  const silence: Mishap = (request) => {
    request.resume();
  };
  server.mishaps = [{ method: 'PATCH', happens: silence }];
  const upload = send(bytes, {}, { ...aWorld(), stallMs: 150 });
  await ended(upload);
  expect(upload.view().state).toBe('success');
  expect(arrived()).toEqual([hash(bytes)]);
  expect(server.log.slice(0, 3)).toEqual(['POST', 'PATCH 0', 'HEAD']);
});
