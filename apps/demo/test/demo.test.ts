import { listComments } from '@stenope/contract/comments';
import { readHome } from '@stenope/contract/feed';
import { login } from '@stenope/contract/accounts/signing';
import { listConversations } from '@stenope/contract/messages/conversations';
import { readProfile } from '@stenope/contract/people/profile';
import { listProducts } from '@stenope/contract/people/shop';
import { listResponses } from '@stenope/contract/echoes/responses';
import { readDemo } from '@stenope/contract/site/demo';
import { readPost, type Post } from '@stenope/contract/posts';
import { readInstance } from '@stenope/contract/site/instance';
import { trust2026v1, trust2026v2, trust2026v3 } from '@stenope/domain/trust/versions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversations } from '../src/community/conversations.ts';
import { film } from '../src/community/film.ts';
import { posts } from '../src/community/posts.ts';
import { products } from '../src/community/products.ts';
import { responses } from '../src/community/responses.ts';
import { demoLogins, demoPassword } from '../src/logins.ts';
import { listShown } from '../src/queries.ts';
import { openDemo } from '../src/service.ts';
import { showFilm } from '../src/seed/film.ts';
import { listen } from '../src/seed/listen.ts';
import { enrolMembers, seed } from '../src/seed/seed.ts';
import { talk } from '../src/seed/talk.ts';
import { runTrustBatch } from '@stenope/server/src/features/echoes/batch/service.ts';
import { beginTrust } from '@stenope/server/src/features/echoes/trust/beginning.ts';
import { enrolDemo } from '@stenope/server/src/features/accounts/service.ts';
import { check } from '@stenope/server/src/operate/recount/recount.ts';
import { trustCommunity, trustVersions } from '@stenope/server/src/tables/echoes.ts';
import { codeOf, TestClient } from '@stenope/server/test/kit/client.ts';
import { aPost } from '@stenope/server/test/kit/posts.ts';
import { aWorld, type World } from '@stenope/server/test/kit/world.ts';

/** Never aborted: the test's own timeout is enough. */
const unhurried = new AbortController().signal;

const wanted = `select count(*)::int as count from job_runs where job = 'demo:seed'`;

async function jobsOf({ running }: World): Promise<number | undefined> {
  const { rows } = await running.context.db.pool.query<{ count: number }>(wanted);
  return rows[0]?.count;
}

test('it is made once, on a site where nobody has been', async () => {
  const world = await aWorld({ env: { DEMO: 'on' } });
  await Promise.all([openDemo(world.running.context), openDemo(world.running.context)]);
  expect(await jobsOf(world)).toBe(1);
  const state = await world.visitor.ask(readDemo, {});
  expect(state).toEqual({ posts: { made: 0, of: posts.length }, logins: [...demoLogins] });
});

test('where people are, nothing is made and no door stands open', async () => {
  const world = await aWorld();
  await world.person();
  const second = await world.second({ DEMO: 'on' });
  expect(await jobsOf(world)).toBe(0);
  const visitor = new TestClient(second.address ?? '');
  expect(codeOf(await visitor.send(readDemo))).toBe('not_found');
  expect((await world.visitor.ask(readInstance, {})).demo).toBe(false);
  expect(codeOf(await world.visitor.send(readDemo))).toBe('not_found');
});

/** A single demo member without content. */
async function withOne({ running: { context } }: World): Promise<{ email: string }> {
  const [{ email, name } = { email: '', name: '' }] = demoLogins;
  const words = { displayName: name, bio: '', interests: [], isPro: false, shop: 'none' } as const;
  const person = { ...words, interests: [], username: 'seule', email, joinedAt: new Date() };
  await enrolDemo(context, [person], demoPassword);
  await context.db.pool.query(`update instance set demo = 'made'`);
  return { email };
}

test('switched off, its doors are shut; on again, they open', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const { email } = await withOne(world);
  const enter = (client: TestClient) =>
    client.send(login, { body: { email, password: demoPassword, client: 'native' } });
  const on = { ...context, env: { ...context.env, DEMO: true } };
  const first = await enter(world.visitor);
  expect(first.status).toBe(200);
  await openDemo(context);
  expect(codeOf(await enter(world.visitor))).toBe('bad_credentials');
  await openDemo(on);
  expect((await enter(world.visitor)).status).toBe(200);
});

test('switched off, a door that a visitor made their own is shut too', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const { email } = await withOne(world);
  const theirs = 'visiteur@example.org';
  await context.db.pool.query('update users set email = $2 where email = $1', [email, theirs]);
  const enter = () =>
    world.visitor.send(login, {
      body: { email: theirs, password: demoPassword, client: 'native' },
    });
  const { session } = (await enter()).body as { session: { token: string } };
  await openDemo(context);
  const inside = new TestClient(world.origin, session.token);
  expect((await inside.raw('/api/me')).status, 'who was in is out').toBe(401);
  expect(codeOf(await enter())).toBe('bad_credentials');
  const { rows } = await context.db.pool.query('select from users where email = $1', [theirs]);
  expect(rows, 'no letter with a new password goes there').toEqual([]);
});

describe('made', () => {
  const [product] = products;
  /** The newest posts, and one that a product is a print of. */
  const shown = posts.filter(({ negative }, at) => at < 3 || negative === product?.negative);
  let world: World & { end(): Promise<void> };

  // Pictures take longest, so the community is created once for all tests.
  beforeAll(async () => {
    world = await aWorld({ keep: true, env: { ROLE: 'all' } });
    const small = { shown, edge: 96 };
    await seed(world.running.context, unhurried, small);
    // A second run finds everything in place.
    await seed(world.running.context, unhurried, small);
  });
  afterAll(() => world.end());

  test('its shops are open, with prints of what their members show, once', async () => {
    const ada = await world.person();
    const { id: userId, shop } = await ada.client.ask(readProfile, {
      params: { username: product?.seller ?? '' },
    });
    expect(shop.active).toBe(true);
    const shelf = () => ada.client.ask(listProducts, { params: { userId } });
    await expect.poll(async () => (await shelf()).items.length).toBe(1);
    expect((await shelf()).items[0]).toMatchObject({
      name: product?.name,
      priceCents: product?.priceCents,
      sellerStatus: product?.sellerStatus,
      link: product?.link,
    });
  });

  test('photographs are answered with photographs, which others have rated', async () => {
    const ada = await world.person();
    const { items } = await ada.client.ask(readHome, { params: { list: 'discover' } });
    const to = shown.find((post) => responses.some((one) => one.to === post.negative));
    const post = items.find(({ title }) => title === to?.title);
    const answers = await ada.client.ask(listResponses, { params: { postId: post?.id ?? '' } });
    expect(answers.can.respond).toBe(true);
    const given = responses.filter((one) => one.to === to?.negative);
    expect(answers.items.map(({ description }) => description).toSorted()).toEqual(
      given.map(({ description }) => description).toSorted(),
    );
    expect(answers.items.every(({ photo, echo }) => photo !== null && echo.ratings > 0)).toBe(true);
    // Rated over the weeks since each was given.
    const { rows } = await world.running.context.db.pool.query<{ early: number; late: number }>(
      `select count(*) filter (where ratings.created_at <= responses.created_at)::int as early,
        count(*) filter (where ratings.created_at > now() - interval '1 hour')::int as late
      from ratings join responses on responses.id = ratings.work_id`,
    );
    expect(rows).toEqual([{ early: 0, late: 0 }]);
  });

  test('its posts come from its members, with pictures, methods and words under them', async () => {
    const [first] = demoLogins;
    const { session } = await world.visitor.ask(login, {
      body: { email: first?.email ?? '', password: first?.password ?? '', client: 'native' },
    });
    const client = new TestClient(world.origin, session.token);
    const { items } = await client.ask(readHome, { params: { list: 'discover' } });
    expect(items.map(({ title }) => title)).toEqual(shown.map(({ title }) => title));
    expect(items.every(({ photo, alt }) => photo !== null && alt !== '')).toBe(true);
    const [newest] = items;
    const said = await client.ask(listComments, { params: { postId: newest?.id ?? '' } });
    expect(said.items).toHaveLength(shown[0]?.comments.length ?? 0);
    const talks = await client.ask(listConversations, {});
    const own = conversations.filter(({ between: [, to] }) => to === 'ines_valette');
    expect(talks.items.reduce((sum, { unread }) => sum + unread, 0)).toBe(3);
    const times = talks.items.map(({ last }) => Date.parse(last?.createdAt ?? ''));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const asked = await client.ask(listConversations, { query: { requests: 'true' } });
    expect(asked.items).toHaveLength(1);
    expect(talks.items.length + asked.items.length).toBe(own.length + 1);
    const { pool } = world.running.context.db;
    expect((await pool.query('select from messages')).rowCount).toBe(
      conversations.flatMap(({ messages }) => messages).length,
    );
    const picture = `/media/${newest?.photo?.name}/${newest?.photo?.widths[0]}.webp`;
    expect((await fetch(new URL(picture, world.origin))).status).toBe(200);
  });

  test('what has a photograph that came to nothing is not waited for', async () => {
    const { context } = world.running;
    const fail = (table: 'posts' | 'responses') =>
      context.db.pool.query(
        `with failed as (update ${table} set ready = false
          where id in (select id from ${table} limit 1) returning id, media_id),
        undeveloped as (update media set state = 'failed' from failed where media.id = media_id)
        delete from ratings using failed where work_id = failed.id`,
      );
    for (const table of ['posts', 'responses'] as const) await fail(table);
    const ids = await enrolMembers(context);
    // Long enough for a batch, where nothing is waited for.
    const signal = AbortSignal.timeout(30_000);
    await expect(talk(context, ids, { shown, signal })).resolves.toBeUndefined();
    await expect(listen(context, ids, { shown: [], signal })).resolves.toBeUndefined();
  });

  test('its film is shown once, and not where there is no ffmpeg', async () => {
    const { context } = world.running;
    const ids = await enrolMembers(context);
    const small = { signal: unhurried, edge: 96, seconds: 1 };
    const without = { ...context.video, limits: () => Promise.resolve(null) };
    await showFilm({ ...context, video: without }, ids, small);
    const shownFilms = async () => {
      const own = await listShown(context.db, [ids.get(film.author) ?? '']);
      return own.filter(({ title }) => title === film.title);
    };
    expect(await shownFilms()).toEqual([]);
    await showFilm(context, ids, small);
    await showFilm(context, ids, small);
    const [{ id: postId } = { id: '' }, ...others] = await shownFilms();
    expect(others).toEqual([]);
    const ada = await world.person();
    const seen = () => ada.client.send(readPost, { params: { postId } });
    await expect.poll(async () => (await seen()).status).toBe(200);
    const { photo } = (await seen()).body as Post;
    expect(photo?.video?.seconds).toBeCloseTo(1, 0);
    expect(photo?.video?.sound).toBe(false);
  });
});

test('its scores show what a score can be, and agree with their ratings', async () => {
  const world = await aWorld({ keep: true });
  const { context } = world.running;
  const { pool } = context.db;
  const ids = await enrolMembers(context);
  const someone = await world.person();
  // Developing its photographs takes minutes; ratings need none.
  for (const { title, author } of posts) {
    const { id } = await aPost(world, someone, { title });
    await pool.query('update posts set author_id = $2 where id = $1', [id, ids.get(author)]);
  }
  await listen(context, ids, { shown: posts, signal: unhurried });
  const { rows } = await pool.query<{ title: string; state: string; waits: boolean; mean: number }>(
    `select title, scores.state, waits_until is not null and scores.ratings >= 5 as waits, mean
      from scores join posts on posts.id = scores.post_id order by mean desc`,
  );
  // Given over the weeks since each was shown, as its comments are.
  const given = await pool.query<{ days: number; late: number }>(
    `select count(distinct created_at::date)::int as days,
      count(*) filter (where created_at > now() - interval '1 minute')::int as late
    from ratings where user_id = any ($1::uuid[])`,
    [[...ids.values()]],
  );
  expect(given.rows[0]?.days).toBeGreaterThan(25);
  expect(given.rows[0]?.late).toBe(0);
  const of = (state: string) => rows.filter((row) => row.state === state);
  expect(of('stabilised').length).toBeGreaterThanOrEqual(posts.length / 3);
  expect(of('contested')).toHaveLength(1);
  const waiting = of('hidden').filter(({ waits }) => waits);
  expect(waiting).toHaveLength(1);
  // The best of all but that one are stable.
  const best = rows.filter(({ title }) => title !== waiting[0]?.title).slice(0, 5);
  expect(best.map(({ state }) => state)).toEqual(best.map(() => 'stabilised'));
  const badges = await pool.query(
    'select distinct badge from member_trust where user_id = any ($1::uuid[])',
    [[...ids.values()]],
  );
  expect(badges.rowCount).toBeGreaterThanOrEqual(3);
  expect(await scoresWrong(world)).toEqual([]);

  // A site that ran an earlier version goes over to this one with its next batch.
  const { sql } = context.db;
  for (const config of [trust2026v1, trust2026v2]) {
    const { version } = config;
    await sql.delete(trustVersions);
    await sql.insert(trustVersions).values({ version, config, reason: 'First version.' });
    await sql.update(trustCommunity).set({ version });
    await night(world);
    await beginTrust(context.db);
    expect(await sql.select().from(trustCommunity)).toMatchObject([
      { version: trust2026v3.version },
    ]);
    expect(await scoresWrong(world), `on their way from ${version}`).toEqual([]);
    await night(world);
    expect(await scoresWrong(world), `after ${version}`).toEqual([]);
  }
  await world.end();
});

function night({ running }: World): Promise<void> {
  return runTrustBatch(running.context, { progress: () => Promise.resolve(), signal: unhurried });
}

/** Findings of a recount about scores; posts moved to another author are wrong elsewhere. */
async function scoresWrong({ databaseUrl: url }: World): Promise<string[]> {
  const said: string[] = [];
  await check({ url, signal: unhurried, say: (line) => void said.push(line) });
  return said.filter((line) => line.startsWith('scores'));
}
