import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { avatarBytes, photographLimits } from '@stenope/domain/media/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoredState } from '../fuzz/stored.ts';
import { isErrorBody } from '../fuzz/typed-error.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { badFiles } from '../media/generators/bad-files.ts';
import type { Generated } from '../media/generators/generated.ts';
import {
  announce,
  aPicture,
  aPictureOf,
  base64,
  begin,
  cancel,
  octets,
  resumable,
  sendWhole,
} from './sender.ts';

let world: World & { end(): Promise<void> };
let stored: StoredState;
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  stored = await StoredState.open(world.databaseUrl);
  ada = await world.person();
});
afterAll(async () => {
  await stored.close();
  await world.end();
});

/** Digest of all stored files. */
async function keptFiles(): Promise<string> {
  const root = world.running.context.env.DATA_DIR;
  const names = await readdir(root, { recursive: true });
  const hash = createHash('sha256');
  for (const name of names.toSorted()) {
    const file = path.join(root, name);
    if ((await stat(file)).isFile()) hash.update(name).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Expects a refusal that leaves no row and no file. */
async function refused(ask: () => Promise<Reply>): Promise<Reply> {
  const files = await keptFiles();
  const { outcome: reply, changed } = await stored.changedBy(ask);
  expect(isErrorBody(reply.body), JSON.stringify(reply.body)).toBe(true);
  expect(changed).toEqual([]);
  expect(await keptFiles()).toBe(files);
  return reply;
}

describe('how large a file may be', () => {
  test.each([
    ['avatar', avatarBytes],
    ['photo', photographLimits.bytes],
  ] as const)('%s: exactly so many bytes, and not one more', async (purpose, most) => {
    const exact = await announce(ada.client, { bytes: most, purpose });
    expect(exact.status).toBe(201);
    await cancel(ada.client, exact.headers.get('location') ?? '');
    const over = await refused(() => announce(ada.client, { bytes: most + 1, purpose }));
    expect([over.status, codeOf(over)]).toEqual([413, 'payload_too_large']);
    expect(over.body).toMatchObject({ error: { values: { limit: most } } });
  });

  test('five megabytes of a profile photo really arrive', async () => {
    const file = await aPictureOf(avatarBytes);
    const reply = await sendWhole(ada.client, file, { purpose: 'avatar' });
    expect(reply.status).toBe(201);
  });

  test.each([
    ['nothing', { 'upload-length': '0' }],
    ['a negative number', { 'upload-length': '-1' }],
    ['no number', { 'upload-length': 'many' }],
    ['more than a number holds', { 'upload-length': '9'.repeat(30) }],
    ['a length to be told later', { 'upload-length': '', 'upload-defer-length': '1' }],
  ])('%s is no length', async (_what, headers) => {
    const reply = await refused(() => announce(ada.client, { bytes: 1, headers }));
    expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
  });
});

describe('what a file is called', () => {
  test.each([
    '../../../../etc/passwd',
    '..%2f..%2fsecret',
    'CON',
    'nul.jpg',
    '/dev/zero',
    'a"; drop table uploads; --.jpg',
    '<img src=x>.gif',
    '写真 📷.jpg',
    'x'.repeat(255),
  ])('%s is a name and nothing else', async (name) => {
    const address = await begin(ada.client, { bytes: 10, name });
    const folder = path.join(world.running.context.env.DATA_DIR, 'uploads');
    for (const found of await readdir(folder).catch(() => [])) expect(found).toMatch(/^[\da-f-]+$/);
    await cancel(ada.client, address);
  });

  test.each([
    ['three hundred letters', { name: 'x'.repeat(300) }, 422],
    ['a nul', { name: 'a\0b.jpg' }, 422],
    ['turned around', { name: 'gpj.\u202Egnp.jpg' }, 422],
    ['not base64', { headers: { 'upload-metadata': 'purpose cGhvdG8=,filename {}' } }, 400],
    ['given twice', { headers: { 'upload-metadata': `purpose ${p()},purpose ${p()}` } }, 400],
    ['ten kilobytes', { name: 'x'.repeat(7_500) }, 422],
  ])('%s is refused', async (_what, wish, status) => {
    const reply = await refused(() => announce(ada.client, { bytes: 10, ...wish }));
    expect(reply.status).toBe(status);
  });

  test.each(['film', 'banner', '', 'photo,avatar', '__proto__'])(
    'a file is not sent for “%s”',
    async (purpose) => {
      const reply = await refused(() => announce(ada.client, { bytes: 10, purpose }));
      expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
    },
  );

  function p(): string {
    return base64('photo');
  }
});

describe('how much one may send', () => {
  test('is bounded: what is kept and what is on its way count together', async () => {
    const small = await aWorld({ env: { QUOTA_MB: '1' } });
    const { client } = await small.person();
    const file = await aPictureOf(400_000);
    expect((await sendWhole(client, file)).status).toBe(201);
    const address = await begin(client, { bytes: 400_000 });
    const over = await announce(client, { bytes: 400_000 });
    expect([over.status, codeOf(over)]).toEqual([402, 'quota_exceeded']);
    await cancel(client, address);
    expect((await announce(client, { bytes: 400_000 })).status).toBe(201);
    const other = await small.person();
    expect((await announce(other.client, { bytes: 400_000 })).status).toBe(201);
  });

  test('is at most twenty files at once, also when all are begun at the same moment', async () => {
    const { client } = await world.person();
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => announce(client, { bytes: 10 })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    const late = replies.find(({ status }) => status === 429);
    expect(late && codeOf(late)).toBe('too_many_requests');
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a body without a length is taken as far as it was announced', async () => {
  const file = await aPicture();
  const address = await begin(ada.client, { bytes: file.length });
  const chunked = ReadableStream.from([new Uint8Array(file)]);
  const reply = await fetch(new URL(address, world.origin), {
    method: 'PATCH',
    body: chunked,
    duplex: 'half',
    headers: {
      ...resumable,
      'content-type': octets,
      'upload-offset': '0',
      authorization: `Bearer ${ada.client.token}`,
    },
  });
  expect(reply.status).toBe(200);
});

describe('what is no photograph', () => {
  // One of each kind and outcome: all of them are tested without HTTP next to the engine.
  const kinds = new Map<string, Generated>();
  for (const file of badFiles) {
    const kind = `${file.what.split(/[ :,]/)[0]} ${file.name.split('.').at(-1)} ${file.fates.join()}`;
    if (!file.fates.includes('accepted')) kinds.set(kind, file);
  }

  test.each([...kinds.values()].map((file) => [file.what, file] as const))(
    '%s is refused and not kept',
    async (_what, { make, name, fates }) => {
      const file = await make();
      const reply = await refused(() => sendWhole(ada.client, file, { name }));
      expect(fates).toContain(codeOf(reply));
      expect([415, 422]).toContain(reply.status);
    },
  );
});
