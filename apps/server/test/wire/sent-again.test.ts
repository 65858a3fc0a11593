import { actions } from '@stenope/contract/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoredState } from '../fuzz/stored.ts';
import { fuzzEnv } from '../fuzz/subjects/subjects.ts';
import { TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { everyWrite, prepareAll, type Write } from '../kit/writes/writes.ts';

/**
 * Every create of the contract, sent again because its answer was lost after the commit: the same
 * answer, and nothing made besides.
 */
let world: World & { end(): Promise<void> };
let stored: StoredState;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: fuzzEnv });
  stored = await StoredState.open(world.databaseUrl);
});
afterAll(async () => {
  await stored.close();
  await world.end();
});

const creates = actions.filter((action) => action.creates === true).map(({ id }) => id);
const posts = actions.filter(({ method }) => method === 'POST').map(({ id }) => id);

/** Those without a key, with what makes a second one harmless; each is tested where it is named. */
const withoutKey: Readonly<Record<string, string>> = {
  'account.delete': 'nobody is left to be deleted (leaving/goodbye)',
  'account.export': 'one is made at a time (leaving/export)',
  'account.import': 'one runs at a time (leaving/import)',
  'admin.bootstrap': 'its secret is used once (administration)',
  'admin.jobs.retry': 'a job that waits is no longer failed (administration/overview)',
  'analytics.count': 'a number among others, not a thing',
  'auth.email.change_request': 'a link takes the place of the one before (accounts/address)',
  'auth.email.verify_confirm': 'a link works once (accounts/recovery)',
  'auth.email.verify_request': 'a link takes the place of the one before (accounts/recovery)',
  'auth.login': 'a session, which its owner sees and ends (accounts/sessions)',
  'auth.logout': 'nothing is left to be ended',
  'auth.password.change': 'the password is what it was changed to',
  'auth.password.reset_confirm': 'a link works once (accounts/recovery)',
  'auth.password.reset_request': 'a link takes the place of the one before (accounts/recovery)',
  'auth.session.refresh': 'the session is the same (accounts/sessions)',
  'auth.social': 'an address to go to',
  'auth.token.create':
    'its answer may be stored nowhere; a token, which its owner sees and ends (accounts/tokens)',
  'conversations.create': 'two people have one conversation (messages/conversations)',
  'moderation.decide': 'a case is decided at the revision it was read at (moderation/deciding)',
  'moderation.decide_many': 'as one by one',
  'moderation.judge_appeal': 'an appeal is judged once (moderation/appeals)',
  'moderation.open': 'a thing has one open case (moderation/weighing)',
  'moderation.statement_by_link': 'a read, whose secret belongs into no address',
  'notices.answer': 'a notice is answered once (reports/notices)',
  'owner.claim': 'its code is used once (administration)',
  'trust.config_try': 'a trial changes nothing (echoes/trials)',
  'users.onboarding.complete': 'complete once (accounts/onboarding)',
  'video.retry': 'a video that is being made has not failed (uploads/video)',
};

test('what is posted has a key, or something else that keeps it from being made twice', () => {
  const unkeyed = posts.filter((id) => !creates.includes(id));
  expect(Object.keys(withoutKey).toSorted()).toEqual(unkeyed.toSorted());
});

/** Who signs up is not signed in. */
const tokenOf = ({ id, person }: Write) =>
  id.startsWith('auth.') ? undefined : person.client.token;

const send = (write: Write) => {
  const { method, path, headers, body } = write;
  return new TestClient(world.origin, tokenOf(write)).raw(path, {
    method,
    headers,
    body: new Uint8Array(body),
  });
};

test.each(everyWrite.filter(({ id }) => creates.includes(id)))(
  '$id makes one, and is answered as the first time',
  async (kind) => {
    const [write] = await prepareAll(world, [kind]);
    if (!write) throw new Error('Nothing was prepared');
    const first = await stored.changedBy(() => send(write));
    expect(first.outcome.status).toBe(201);
    expect(first.changed).toContain('public.idempotency');
    const again = await stored.changedBy(() => send(write));
    expect(JSON.stringify(again.outcome.body)).toBe(JSON.stringify(first.outcome.body));
    expect({ status: again.outcome.status, changed: again.changed }).toEqual({
      status: 201,
      changed: [],
    });
  },
);
