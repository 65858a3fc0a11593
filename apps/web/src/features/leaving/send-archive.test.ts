import type { Returning } from '@stenope/contract/accounts/leaving';
import { afterEach, expect, test, vi } from 'vitest';
import { sendArchive } from './send-archive.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fake server that stores what it receives, and whose answers may get lost. */
function aServer(wish: { loses?: number; refuses?: number } = {}) {
  const kept: Uint8Array[] = [];
  const asked: string[] = [];
  let row: Returning | null = null;
  let parts = 0;
  const received = () => kept.reduce((sum, part) => sum + part.length, 0);
  const begin = (bytes: number): Returning => ({
    id: '01890000-0000-7000-8000-000000000000',
    state: 'receiving',
    bytes,
    received: 0,
    progress: 0,
    failure: null,
    posts: 0,
    skipped: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const now = (): Returning | null => {
    if (!row) return null;
    const state = received() === row.bytes ? 'queued' : 'receiving';
    return { ...row, state, received: received() };
  };
  const answer = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (method === 'GET') return answer({ import: now() });
    if (method === 'POST') {
      row = begin((JSON.parse(body as string) as { bytes: number }).bytes);
      return answer({ import: now() }, 202);
    }
    parts += 1;
    if (parts === wish.refuses) {
      const error = { code: 'account_in_use', values: {}, requestId: 'r' };
      return answer({ error }, 409);
    }
    kept.push(new Uint8Array(await (body as Blob).arrayBuffer()));
    if (parts === wish.loses) throw new TypeError('the line broke');
    return answer({ import: now() });
  });
  return { kept, asked, received };
}

const file = new Blob([new Uint8Array(20 * 1024 * 1024).fill(7)]);

function sending(onProgress: (now: Returning) => void = () => undefined) {
  return sendArchive({ file, onProgress, signal: new AbortController().signal });
}

test('an archive goes in parts, each told', async () => {
  const server = aServer();
  const told: number[] = [];
  await sending(({ received }) => told.push(received));
  expect(server.received()).toBe(file.size);
  expect(told).toEqual([0, 8 * 1024 * 1024, 16 * 1024 * 1024, file.size]);
});

test('what was lost on the way back is not sent twice', async () => {
  const server = aServer({ loses: 2 });
  await sending();
  expect(server.kept.map((part) => part.length)).toEqual([8_388_608, 8_388_608, 4_194_304]);
});

test('one that was on its way goes on', async () => {
  const server = aServer({ refuses: 2 });
  await expect(sending()).rejects.toThrow('account_in_use');
  await sending();
  expect(server.received()).toBe(file.size);
  expect(server.asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});
