import { createECDH, randomBytes } from 'node:crypto';
import { startExport } from '@stenope/contract/accounts/leaving';
import { subscribePush } from '@stenope/contract/notifications/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspend } from '../../src/features/accounts/service.ts';
import { fuzzEnv } from '../fuzz/subjects/subjects.ts';
import { codeOf } from '../kit/client.ts';
import { losses, sendAcrossLosses, type Loss } from '../kit/writes/slow-writes.ts';
import { createNote } from '../notes/contract.ts';
import { aWorld, type World } from '../kit/world.ts';
import { besideContract, everyWrite } from '../kit/writes/writes.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: fuzzEnv });
});
afterAll(() => world.end());

/** Actions open to visitors need no session. */
const guarded = everyWrite.filter(({ access }) => access !== 'anyone');

// A sample, each with one kind of loss; `npm run faults -- accounts` covers every pair, over two
// servers.
const sample = guarded.filter((kind, at) => at % 3 === 0 || besideContract.includes(kind));
test(
  'no write is taken whose right was lost while its body was on its way',
  { timeout: 240_000 },
  async () => {
    const lossOf = (at: number): Loss => losses[at % losses.length] ?? 'signed out';
    const cases = sample.map((kind, at) => ({ kind, loss: lossOf(at) }));
    expect(cases.length).toBeGreaterThan(20);
    const complaints = await sendAcrossLosses(world, cases, {
      elsewhere: world.origin,
      suspend: ({ id }) =>
        world.running.context.db.transaction((tx) =>
          suspend(tx, id, { at: new Date(), until: null }),
        ),
      sideBySide: 15,
      lateMs: 0,
    });
    expect(complaints).toEqual([]);
  },
);

test('who asks is looked up once for a write with a body', async () => {
  const { client } = await world.person();
  const statements = await world.statements.during(() =>
    client.ask(createNote, { body: { text: 'une fois' } }),
  );
  expect(statements.filter((text) => text.includes('sessions'))).toHaveLength(1);
});

test('who was erased a moment ago is nobody, and no fault of ours', async () => {
  const { id, client } = await world.person();
  await client.raw('/api/me');
  // Without notifying the process, whose session cache still has them.
  await world.running.context.db.pool.query('delete from users where id = $1', [id]);
  const reply = await client.send(startExport);
  expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
});

test('nor is who was signed out a moment ago', async () => {
  const { sessionId, client } = await world.person();
  await client.raw('/api/me');
  await world.running.context.db.pool.query('delete from sessions where id = $1', [sessionId]);
  const body = {
    endpoint: 'https://push.example.org/moi',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  const reply = await client.send(subscribePush, { body });
  expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
});
