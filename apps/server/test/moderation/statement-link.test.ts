import { readMe } from '@stenope/contract/accounts';
import { login } from '@stenope/contract/accounts/signing';
import { actions } from '@stenope/contract/catalog';
import { readProfile } from '@stenope/contract/people/profile';
import { reactivateMember, suspendMember } from '@stenope/contract/site/members';
import {
  appealLinkedStatement,
  judgeAppeal,
  readLinkedStatement,
  readStatement,
} from '@stenope/contract/site/moderation';
import type { Language } from '@stenope/i18n/languages';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendStatement } from '../../src/features/moderation/appealing/letters.ts';
import { writeLink } from '../../src/features/moderation/appealing/link.ts';
import { users } from '../../src/tables/accounts.ts';
import { decisions, sanctions } from '../../src/tables/moderation.ts';
import { lettersTo } from '../accounts/recovery-mailbox.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askToLeave, aShift, seeThrough } from '../leaving/scene.ts';
import { decided, opened, theCase } from './scene.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [admin, other] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })];
});
afterAll(() => world.end());

const context = () => world.running.context;
const on = () => context().db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];

type About = Parameters<typeof sendStatement>[1]['about'];

const lastOf = async ({ id }: Person) => {
  const theirs = on().select().from(decisions).where(eq(decisions.authorId, id));
  const [row] = await theirs.orderBy(desc(decisions.id)).limit(1);
  if (!row) throw new Error('Nothing was decided about them');
  return row;
};

/** Runs the job that was queued, and returns the mail it sent. */
async function mailed(person: Person, statementId: string, about: About): Promise<string> {
  const { rows } = await on().execute(
    `select 1 from job_runs where job = 'moderation:send_statement' and key = '${statementId} ${about}'`,
  );
  expect(rows).toHaveLength(1);
  await sendStatement(aShift(context()), { statementId, about });
  const letter = (await lettersTo(world, person.email)).at(-1) ?? '';
  return letter.replaceAll('=\n', '');
}

const tokenIn = (letter: string): string => /\/statement#token=([\w.-]+)/.exec(letter)?.[1] ?? '';

const suspendBy = (by: Person, { id: userId }: Person) =>
  by.client.ask(suspendMember, {
    params: { userId },
    body: { reason: 'harassment', ground: 'terms', days: 30, words: 'Trois fois.' },
  });

/** A suspended member, and what the mail to them opens. */
async function suspended() {
  const person = await world.person();
  await suspendBy(admin, person);
  const { id } = await lastOf(person);
  return { person, id, token: tokenIn(await mailed(person, id, 'decision')) };
}

const reading = (token: string, client = world.visitor) =>
  client.send(readLinkedStatement, { body: { token } });
const appealing = (token: string, body = 'À tort.') =>
  world.visitor.send(appealLinkedStatement, { body: { token, body } });

async function judge(by: Person, person: Person, outcome: 'kept' | 'overturned') {
  const { id: caseId, revision } = await theCase(world, by, person.id);
  const body = { revision, outcome, words: 'Relu.' };
  return by.client.send(judgeAppeal, { params: { caseId }, body });
}

const signIn = ({ email, password }: Person) =>
  world.visitor.send(login, { body: { email, password, client: 'native' } });

describe('the link in a mail', () => {
  test('opens the statement and the appeal, without a session', async () => {
    const { token, id } = await suspended();
    const read = await reading(token);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      id,
      act: 'suspend',
      reason: 'harassment',
      words: 'Trois fois.',
      can: { appeal: true },
    });
    const appealed = await appealing(token);
    expect(appealed.status).toBe(201);
    expect(appealed.body).toMatchObject({ appeal: { body: 'À tort.' }, can: { appeal: false } });
    expect(refusal(await appealing(token))).toEqual([409, 'already_appealed']);
    expect((await reading(token)).body).toMatchObject({ appeal: { outcome: null } });
  });

  test('is no session: it opens nothing else', async () => {
    const { token, id } = await suspended();
    const holder = new TestClient(world.origin, token);
    expect(refusal(await holder.send(readMe))).toEqual([401, 'unauthenticated']);
    const own = await holder.send(readStatement, { params: { statementId: id } });
    expect(refusal(own)).toEqual([401, 'unauthenticated']);
    for (const action of actions.filter(({ access }) => access !== 'anyone')) {
      const path = action.path.replaceAll(/\{\w+\}/g, id);
      const reply = await holder.raw(path, { method: action.method });
      expect([action.id, reply.status]).toEqual([action.id, 401]);
    }
  });

  test('is answered alike whatever is wrong with it', async () => {
    const [one, two] = [await suspended(), await suspended()];
    const at = new Date();
    const sevenMonths = new Date();
    sevenMonths.setUTCMonth(sevenMonths.getUTCMonth() - 7);
    const [statementId, , until] = one.token.split('.');
    const wrong = [
      'x',
      `${one.token}x`,
      `${one.token}.x`,
      one.token.slice(0, -1),
      [two.id, one.person.id, until, one.token.split('.')[3]].join('.'),
      [statementId, two.person.id, until, one.token.split('.')[3]].join('.'),
      writeLink(context(), { statementId: two.id, userId: one.person.id, at }),
      writeLink(context(), { statementId: one.id, userId: one.person.id, at: sevenMonths }),
      one.person.client.token ?? '',
    ];
    const said = new Set<string>();
    for (const token of wrong) {
      for (const reply of [await reading(token), await appealing(token)]) {
        expect(refusal(reply)).toEqual([400, 'invalid_or_expired_token']);
        said.add(JSON.stringify(Object.keys((reply.body as { error: object }).error)));
      }
    }
    expect(said.size).toBe(1);
    expect((await reading(one.token)).status).toBe(200);
  });

  test('ends with the account', async () => {
    const { person, token } = await suspended();
    await admin.client.ask(reactivateMember, { params: { userId: person.id } });
    const client = await world.signIn(person);
    await askToLeave({ ...person, client }, 'erase');
    await seeThrough(context(), person);
    expect(refusal(await reading(token))).toEqual([400, 'invalid_or_expired_token']);
  });
});

test.each([
  ['fr', 'Votre compte est suspendu', 'Propos ou image qui harcèle'],
  ['en', 'Your account is suspended', 'harass'],
  ['ja', 'アカウントが停止されました', '嫌がらせ'],
] as const)(
  'the mail is in their language: %s',
  async (language: Language, title: string, reason: string) => {
    const person = await world.person();
    await on().update(users).set({ language }).where(eq(users.id, person.id));
    await suspendBy(admin, person);
    const { id } = await lastOf(person);
    await mailed(person, id, 'decision');
    const letter = (await lettersTo(world, person.email)).at(-1) ?? '';
    expect(letter).toContain(title);
    expect(letter.replaceAll('\n', ' ')).toContain(reason);
  },
);

describe('an appeal against a suspension', () => {
  test('that is won opens the account again, and is told by mail', async () => {
    const { person, token, id } = await suspended();
    await appealing(token);
    expect(refusal(await judge(admin, person, 'overturned'))).toEqual([403, 'another_admin']);
    expect((await judge(other, person, 'overturned')).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    const [sanction] = await on().select().from(sanctions).where(eq(sanctions.decisionId, id));
    expect(sanction?.overturnedAt).not.toBeNull();
    const letter = await mailed(person, id, 'outcome');
    expect(letter).toContain('Votre compte est rouvert');
    expect((await reading(tokenIn(letter))).body).toMatchObject({
      appeal: { outcome: 'overturned', words: 'Relu.' },
    });
  });

  test('that is lost leaves it suspended, and is told by mail', async () => {
    const { person, token, id } = await suspended();
    await appealing(token);
    expect((await judge(other, person, 'kept')).status).toBe(200);
    expect((await signIn(person)).status).toBe(403);
    const letter = await mailed(person, id, 'outcome');
    expect(letter).toContain('est maintenue');
    expect(letter).toContain('la justice');
  });

  test('does not bring back who has asked to be erased since', async () => {
    const { person, token } = await suspended();
    await appealing(token);
    await admin.client.ask(reactivateMember, { params: { userId: person.id } });
    const { email, password } = person;
    const { session } = await world.visitor.ask(login, {
      body: { email, password, client: 'native' },
    });
    const client = new TestClient(world.origin, session.token ?? '');
    await askToLeave({ ...person, client }, 'erase');
    expect((await judge(other, person, 'overturned')).status).toBe(200);
    const [row] = await on().select().from(users).where(eq(users.id, person.id));
    expect(row?.suspendedAt).not.toBeNull();
    const params = { username: person.username };
    const bea = await world.person();
    expect((await bea.client.send(readProfile, { params })).status).toBe(404);
  });

  test('does not end a later one', async () => {
    const { person, token } = await suspended();
    await appealing(token);
    await admin.client.ask(reactivateMember, { params: { userId: person.id } });
    await suspendBy(admin, person);
    expect((await judge(other, person, 'overturned')).status).toBe(200);
    expect((await signIn(person)).status).toBe(403);
  });
});

test('what is decided about somebody suspended reaches them by mail too', async () => {
  const person = await world.person();
  const post = await aPost(world, person);
  const beside = await world.person();
  const seen = await aPost(world, beside);
  await suspendBy(admin, person);
  await decided(admin, await opened(admin, post.id), 'remove');
  const { id, act } = await lastOf(person);
  expect(act).toBe('remove');
  const letter = await mailed(person, id, 'decision');
  expect((await reading(tokenIn(letter))).body).toMatchObject({ id, act: 'remove' });
  expect(letter).toContain('la contester');
  expect(letter).toContain('la justice');
  // What is decided for them says nothing of contesting it.
  await decided(admin, await opened(admin, post.id), 'restore');
  const { id: restored } = await lastOf(person);
  expect(await mailed(person, restored, 'decision')).not.toContain('contester');
  await decided(admin, await opened(admin, seen.id), 'remove');
  const { rows } = await on().execute(
    `select 1 from job_runs where key like '${(await lastOf(beside)).id}%'`,
  );
  expect(rows).toEqual([]);
});
