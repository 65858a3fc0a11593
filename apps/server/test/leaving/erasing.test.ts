import { createHash, randomUUID } from 'node:crypto';
import { sessionEnded } from '@stenope/contract/accounts';
import { changeEmail } from '@stenope/contract/accounts/address';
import { deleteAccount } from '@stenope/contract/accounts/leaving';
import { register } from '@stenope/contract/accounts/signing';
import { createComment, listComments } from '@stenope/contract/comments';
import { putRating, readEcho } from '@stenope/contract/echoes/ratings';
import { listPosts } from '@stenope/contract/feed';
import { follow } from '@stenope/contract/people';
import { readProfile } from '@stenope/contract/people/profile';
import { readPost } from '@stenope/contract/posts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasedName } from '../../src/features/accounts/names/service.ts';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { openGiving, rate } from '../../src/features/echoes/giving/service.ts';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { openEchoes } from '../../src/features/echoes/service.ts';
import { erase, eraseLastTraces, resumeLate } from '../../src/features/leaving/erasing/service.ts';
import { pseudonymise, record } from '../../src/platform/audit.ts';
import { createSigner } from '../../src/platform/env/secret.ts';
import type { Context } from '../../src/platform/context.ts';
import { sessions, users } from '../../src/tables/accounts.ts';
import { ratings, scores } from '../../src/tables/echoes.ts';
import { departures } from '../../src/tables/leaving.ts';
import { posts } from '../../src/tables/posts.ts';
import { check } from '../../src/operate/recount/recount.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aRealPost, aShift, askToLeave, departureOf, seeThrough } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
});
afterAll(() => world.end());

const marks = { intention: 4, composition: 3.5, matiere: 3, technique: 2.5, emotion: 5 };

const leaveWith = ({ id: userId, client }: Person, body: object) =>
  client.send(deleteAccount, { params: { userId }, body });

describe('who may leave', () => {
  test('only oneself, with the password or right after signing in', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const { password } = ada;
    const other = await ada.client.send(deleteAccount, {
      params: { userId: bea.id },
      body: { mode: 'erase', password },
    });
    expect([other.status, codeOf(other)]).toEqual([403, 'forbidden']);
    const wrong = await leaveWith(ada, { mode: 'erase', password: 'not this one' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'wrong_password']);
    await context.db.sql
      .update(sessions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, ada.id));
    const late = await leaveWith(ada, { mode: 'erase' });
    expect([late.status, codeOf(late)]).toEqual([403, 'requires_recent_login']);
    expect((await leaveWith(ada, { mode: 'erase', password })).status).toBe(202);
    expect((await leaveWith(ada, { mode: 'erase', password })).status).toBe(401);
    // No password, but a recent sign-in.
    expect((await leaveWith(bea, { mode: 'erase' })).status).toBe(202);
  });

  test('by an id in whatever letters', async () => {
    const ada = await world.person();
    const { password } = ada;
    const reply = await leaveWith(
      { ...ada, id: ada.id.toUpperCase() },
      { mode: 'leave_posts', password },
    );
    expect(reply.status).toBe(202);
    expect(await departureOf(context, ada)).toBeTruthy();
  });

  test('nobody stands in the way by an address they took first', async () => {
    const [ada, mallory] = [await world.person(), await world.person()];
    const email = `${ada.id}@left.invalid`;
    const refusals = [
      await world.visitor.send(register, {
        body: { username: 'mallory_2', email, password: 'a good long one' },
      }),
      await mallory.client.send(changeEmail, {
        body: { email: email.toUpperCase(), password: mallory.password },
      }),
    ];
    for (const refused of refusals) {
      expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
      expect(refused.body).toMatchObject({
        error: { values: { fields: [{ field: 'email', rule: 'format' }] } },
      });
    }
    // Also an address from before this rule.
    await context.db.sql.update(users).set({ email }).where(eq(users.id, mallory.id));
    await askToLeave(ada, 'leave_posts');
    await seeThrough(context, ada);
  });

  test('not the last owner of the site', async () => {
    const owner = await world.person({ role: 'owner' });
    const { password } = owner;
    const refused = await leaveWith(owner, { mode: 'erase', password });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'last_owner']);
    await world.person({ role: 'owner' });
    expect((await leaveWith(owner, { mode: 'erase', password })).status).toBe(202);
  });

  test('every device hears of it, and nobody sees them from then on', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const post = await aPost(world, ada);
    const line = await TestListener.start(world.origin, ada.client.token);
    await askToLeave(ada, 'erase');
    await line.hear((frame) => frame.type === 'event' && frame.name === sessionEnded.name);
    line.end();
    const reply = await bea.client.send(readPost, { params: { postId: post.id } });
    expect(reply.status).toBe(404);
    const newest = await bea.client.ask(listPosts, {});
    expect(newest.items.map(({ id }) => id)).not.toContain(post.id);
  });
});

describe('erasing everything', () => {
  test('counts what is left exactly, and leaves the place of what was answered', async () => {
    const [ada, bea, cleo] = [await world.person(), await world.person(), await world.person()];
    const theirs = await aPost(world, bea, { title: 'Brume #sel' });
    await aPost(world, ada, { title: 'Sel #sel' });
    const say = (who: Person, body: string, parentId?: string) =>
      who.client.ask(createComment, {
        params: { postId: theirs.id },
        body: { body, ...(parentId && { parentId }) },
      });
    const answered = await say(ada, 'Répondue');
    const answer = await say(cleo, 'Réponse', answered.id);
    await say(ada, 'Seule');
    await say(ada, 'À moi-même', answer.id);
    await ada.client.ask(follow, { params: { userId: bea.id } });
    await cleo.client.ask(follow, { params: { userId: ada.id } });
    await askToLeave(ada, 'erase');
    await seeThrough(context, ada);

    const thread = await bea.client.ask(listComments, { params: { postId: theirs.id } });
    expect(thread.items).toMatchObject([{ id: answered.id, author: null, body: '', replies: 1 }]);
    const [row] = await context.db.sql.select().from(posts).where(eq(posts.id, theirs.id));
    expect(row?.comments).toBe(1);
    const { rows } = await context.db.sql.execute<Record<string, number>>(sql`select
      (select posts from hashtags where tag = 'sel') as tagged,
      (select followers from member_counts where user_id = ${bea.id}) as followers,
      (select following from member_counts where user_id = ${cleo.id}) as following`);
    expect(rows[0]).toEqual({ tagged: 1, followers: 0, following: 0 });
  });

  test('keeps marks without a name, and scores as they were', async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    const raters = await Promise.all(Array.from({ length: 7 }, () => world.person()));
    for (const [at, rater] of raters.entries()) {
      const body = {
        marks: { ...marks, emotion: (at % 5) + 0.5 },
        reasons: { emotion: `Raison ${at}` },
      };
      await rater.client.ask(putRating, { params: { workId: post.id }, body });
    }
    const scoreOf = async () => {
      const [row] = await context.db.sql.select().from(scores).where(eq(scores.id, post.id));
      const { revision: _, ...score } = row ?? never();
      return score;
    };
    const before = await scoreOf();
    const [ada] = raters;
    if (!ada) throw new Error('nobody');
    await askToLeave(ada, 'erase');
    await seeThrough(context, ada);
    expect(await scoreOf()).toEqual(before);
    const rows = await context.db.sql.select().from(ratings).where(eq(ratings.workId, post.id));
    const unnamed = rows.filter(({ userId }) => userId === null);
    expect(rows.length).toBe(7);
    expect(unnamed).toMatchObject([{ reasons: {}, emotion: 1 }]);
    expect(unnamed[0]?.trust).not.toBeNull();

    // Recomputed with one more rating, discarding this process's cache: the nameless one still
    // counts.
    const last = await world.person();
    const viewer = {
      userId: last.id,
      sessionId: last.sessionId,
      role: 'member',
      expiresAt: new Date(),
    } as const;
    await rate(openGiving(openEchoes(context)), viewer, post.id, { marks });
    await publishChanges(context, new AbortController().signal);
    const echo = await author.client.ask(readEcho, { params: { workId: post.id } });
    expect(echo.ratings).toBe(8);
  });

  test('a night in between takes no voice away', { timeout: 240_000 }, async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    const raters = await Promise.all(Array.from({ length: 3 }, () => world.person()));
    for (const rater of raters) {
      await rater.client.ask(putRating, { params: { workId: post.id }, body: { marks } });
    }
    const counted = async () => {
      const [row] = await context.db.sql.select().from(posts).where(eq(posts.id, post.id));
      return row?.ratings;
    };
    const [ada] = raters;
    if (!ada) throw new Error('nobody');
    await askToLeave(ada, 'erase');
    await runTrustBatch(context, aShift(context));
    expect(await counted()).toBe(2);
    await seeThrough(context, ada);
    expect(await counted()).toBe(3);
  });

  test('their name rests: nobody else has it tomorrow', async () => {
    const ada = await world.person();
    await askToLeave(ada, 'erase');
    await seeThrough(context, ada);
    const join = (username: string) =>
      world.visitor.send(register, {
        body: { username, email: `${username}.2@example.org`, password: 'another good one' },
      });
    const taken = await join(ada.username.toUpperCase());
    expect([taken.status, codeOf(taken)]).toEqual([409, 'username_taken']);
    // A keyed digest: names cannot be tried on the table.
    const plain = (before: string) =>
      createHash('sha256')
        .update(`${before}${ada.username.toLowerCase()}`)
        .digest('hex')
        .slice(0, 30);
    const { rows } = await context.db.sql.execute<{ username: string }>(
      sql`select username from former_usernames where user_id is null`,
    );
    const kept = rows.map(({ username }) => username);
    expect(kept).toContain(erasedName(context.signer, ada.username));
    for (const one of [plain(''), plain('erased '), ada.username]) expect(kept).not.toContain(one);
    expect(erasedName(createSigner('another secret'), ada.username)).not.toBe(
      erasedName(context.signer, ada.username),
    );
    await context.db.sql.execute(
      sql`update former_usernames set freed_at = now() - interval '31 days'`,
    );
    expect((await join(ada.username)).status).toBe(201);
  });

  test('may be cut off anywhere, and be repeated', { timeout: 240_000 }, async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const theirs = await aPost(world, bea);
    for (const title of ['Un', 'Deux', 'Trois']) await aPost(world, ada, { title });
    await ada.client.ask(createComment, { params: { postId: theirs.id }, body: { body: 'Oui' } });
    await ada.client.ask(putRating, { params: { workId: theirs.id }, body: { marks } });
    await askToLeave(ada, 'erase');
    const id = await departureOf(context, ada);
    let cuts = 0;
    for (let acts = 1; ; acts += 1) {
      const failed = await erase(cutAfter(acts), id).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(2);
    await eraseLastTraces(context, id);
    await erase(context, id);
    await eraseLastTraces(context, id);
    const left = await context.db.sql.select().from(users).where(eq(users.id, ada.id));
    expect(left).toEqual([]);
    await publishChanges(context, new AbortController().signal);
    const [row] = await context.db.sql.select().from(posts).where(eq(posts.id, theirs.id));
    expect(row).toMatchObject({ comments: 0, ratings: 1 });
  });

  test('is taken up again when it was given up', async () => {
    const ada = await world.person();
    await askToLeave(ada, 'erase');
    const id = await departureOf(context, ada);
    await context.db.sql.execute(sql`delete from graphile_worker._private_jobs`);
    await context.db.sql.execute(sql`update job_runs set state = 'failed' where key = ${id}`);
    await context.db.sql
      .update(departures)
      .set({ askedAt: sql`now() - interval '2 hours'` })
      .where(eq(departures.id, id));
    await resumeLate(context);
    const { rows } = await context.db.sql.execute<{ open: number }>(
      sql`select count(*)::int as open from job_runs where key = ${id} and state = 'queued'`,
    );
    expect(rows[0]?.open).toBe(1);
  });

  test('holds against what happens at the same moment', { timeout: 240_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ada, bea] = [await world.person(), await world.person()];
      const [mine, theirs] = [await aPost(world, ada), await aPost(world, bea)];
      const comment = { params: { postId: theirs.id }, body: { body: 'Vite' } };
      await Promise.all([
        askToLeave(ada, 'erase').then(() => seeThrough(context, ada)),
        ...Array.from({ length: 4 }, () => ada.client.send(createComment, comment)),
        ada.client.send(putRating, { params: { workId: theirs.id }, body: { marks } }),
        bea.client.send(putRating, { params: { workId: mine.id }, body: { marks } }),
        bea.client.send(follow, { params: { userId: ada.id } }),
        ada.client.send(follow, { params: { userId: bea.id } }),
      ]);
      const { rows } = await context.db.sql.execute<Record<string, number>>(sql`select
        (select count(*)::int from users where id = ${ada.id}) as people,
        (select comments from posts where id = ${theirs.id})
          - (select count(*)::int from comments where post_id = ${theirs.id}) as miscounted,
        (select coalesce(sum(followers), 0)::int from member_counts where user_id = ${bea.id}) as followers,
        (select count(*)::int from comments where author_id = ${ada.id}) as said`);
      expect(rows[0]).toEqual({ people: 0, miscounted: 0, followers: 0, said: 0 });
    }
  });
});

test('nobody who is still there can be renamed in the audit', async () => {
  const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const renamed = { erased: ada.id, pseudonym: randomUUID() };
  await context.db.transaction((tx) =>
    record(tx, { actorId: admin.id, act: 'test', targetId: ada.id }),
  );
  await expect(context.db.transaction((tx) => pseudonymise(tx, renamed))).rejects.toThrow(/audit/);
  const changed = sql`update audit set act = 'another' where target_id = ${ada.id}`;
  await expect(context.db.sql.execute(changed)).rejects.toThrow(/audit/);
  const { rows } = await context.db.sql.execute<{ act: string }>(
    sql`select act from audit where target_id = ${ada.id}`,
  );
  expect(rows).toEqual([{ act: 'test' }]);
});

describe('leaving one’s posts', () => {
  test('keeps them with their author’s name, and nothing else', async () => {
    const [ada, bea] = [await world.person(), await world.person()];
    const { post } = await aRealPost(world, ada, { title: 'Reste' });
    const theirs = await aPost(world, bea);
    await ada.client.ask(createComment, { params: { postId: theirs.id }, body: { body: 'Adieu' } });
    await bea.client.ask(follow, { params: { userId: ada.id } });
    await context.db.sql
      .update(users)
      .set({ bio: 'Une vie', fullName: 'Ada Complète', website: 'https://ada.example' })
      .where(eq(users.id, ada.id));
    await askToLeave(ada, 'leave_posts');
    await seeThrough(context, ada);

    const read = await bea.client.ask(readPost, { params: { postId: post.id } });
    expect(read).toMatchObject({
      title: 'Reste',
      author: { username: ada.username, avatar: null },
    });
    const picture = await bea.client.raw(`/media/${read.photo?.name}/320.webp`);
    expect(picture.status).toBe(200);
    const profile = await bea.client.ask(readProfile, { params: { username: ada.username } });
    expect(profile).toMatchObject({ rebuilt: true, bio: '', fullName: '', website: null });
    expect(profile.counts).toMatchObject({ followers: 0, posts: 1 });
    const [row] = await context.db.sql.select().from(users).where(eq(users.id, ada.id));
    expect(row?.email).toMatch(/^[\da-f-]{36}@left\.invalid$/);
    const [work] = await context.db.sql.select().from(posts).where(eq(posts.id, theirs.id));
    expect(work?.comments).toBe(0);
    expect(
      (
        await world.visitor.send(register, {
          body: { username: ada.username, email: 'x.y@example.org', password: 'another good one' },
        })
      ).status,
    ).toBe(409);
  });
});

/** After all tests above. */
test('a recount finds nothing to mend', { timeout: 240_000 }, async () => {
  const said: string[] = [];
  const { signal } = new AbortController();
  const say = (line: string): void => void said.push(line);
  const { wrong } = await check({ url: world.databaseUrl, signal, say });
  expect({ wrong, said }).toMatchObject({ wrong: 0 });
});

/** Stops after so many transactions: the committed ones stay. */
function cutAfter(acts: number): Context {
  let left = acts;
  const transaction: Context['db']['transaction'] = async (work) => {
    if (left <= 0) throw new Error('cut');
    left -= 1;
    return context.db.transaction(work);
  };
  return { ...context, db: { ...context.db, transaction } };
}

function never(): never {
  throw new Error('There is no score');
}
