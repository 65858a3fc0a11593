import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createComment, deleteComment } from '@stenope/contract/comments';
import { putRating, withdrawRating } from '@stenope/contract/echoes/ratings';
import { createResponse, deleteResponse } from '@stenope/contract/echoes/responses';
import { follow, unfollow } from '@stenope/contract/people';
import { deletePost, updatePost } from '@stenope/contract/posts';
import { beforeAll, expect, test } from 'vitest';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { indexOlder } from '../../src/features/posts/service.ts';
import { counters, nameOf } from '../../src/operate/recount/counters.ts';
import { check, mend } from '../../src/operate/recount/recount.ts';
import { compiledBefore } from '../kit/compiled.ts';
import { aPicture, aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, mark as markRead, trySay } from '../messages/scene.ts';

let world: World & { end(): Promise<void> };

beforeAll(async () => {
  world = await aWorld({ keep: true });
  return () => world.end();
});

const signal = new AbortController().signal;

async function recount() {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const findings = await check({ url: world.databaseUrl, signal, say });
  return { ...findings, said };
}

const marks = (mark: number) => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: 5 - mark,
});

const rate = (person: Person, workId: string, mark: number) =>
  person.client.send(putRating, { params: { workId }, body: { marks: marks(mark) } });

const everybody = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.person()));

const withdraw = (person: Person, workId: string) =>
  person.client.send(withdrawRating, { params: { workId } });

const say = (person: Person, postId: string, parentId?: string) =>
  person.client.send(createComment, {
    params: { postId },
    body: { body: 'Et encore.', ...(parentId !== undefined && { parentId }) },
  });

/** A message between two, sometimes read. */
async function write(one: Person, other: Person, at: number) {
  const { id, messageId } = await anOpenTalk(one, other);
  const reply = await trySay(one, id, 'Et voilà');
  if (at % 2 === 0) await markRead(one, 'read', { conversationId: id, messageId });
  return reply;
}

/** Runs acts in sequence; returns their statuses. */
async function inTurn(acts: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const act of acts) statuses.push((await act()).status);
  return statuses;
}

/** Everybody acts concurrently. */
async function aBusyMinute(people: readonly Person[], author: Person) {
  const made = await Promise.all(
    ['#aube #brume', '#brume', '#lune #aube'].map((description) =>
      aPost(world, author, { description, allowsResponses: true }),
    ),
  );
  const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
  const said = await Promise.all(
    people.map((person) =>
      person.client.ask(createComment, { params: { postId: first }, body: { body: 'Oui.' } }),
    ),
  );
  const answered = await Promise.all(
    people.slice(0, 4).map(async (person) => {
      const mediaId = await aPicture(world, person);
      return person.client.ask(createResponse, { params: { postId: first }, body: { mediaId } });
    }),
  );
  const inFirst = { postId: first };
  const works = [first, second, third, ...answered.map(({ id }) => id)];
  const ends = await Promise.all([
    ...people.map((person, at) =>
      inTurn([
        ...works.map((workId) => () => rate(person, workId, (at % 11) / 2)),
        () => rate(person, first, 4),
        () => withdraw(person, at % 3 === 0 ? first : third),
        () => person.client.send(follow, { params: { userId: author.id } }),
        () => person.client.send(follow, { params: { userId: people[at - 1]?.id ?? author.id } }),
        () => person.client.send(unfollow, { params: { userId: author.id } }),
        () => say(person, second, at % 4 === 0 ? said[at]?.id : undefined),
        () => write(person, author, at),
        () => person.client.send(deleteComment, { params: { commentId: said[at]?.id ?? '' } }),
      ]),
    ),
    inTurn([
      () => author.client.send(updatePost, { params: inFirst, body: { description: '#lune' } }),
      () => author.client.send(deletePost, { params: { postId: third } }),
      ...answered.slice(0, 2).map(
        ({ id }) =>
          () =>
            author.client.send(deleteResponse, { params: { responseId: id } }),
      ),
    ]),
  ]);
  return { second, statuses: ends.flat() };
}

test(
  'whatever happens at once, every counter says what there is',
  { timeout: 240_000 },
  async () => {
    const author = await world.person();
    await makePro(world, author);
    const people = await everybody(20);
    const { statuses } = await aBusyMinute(people, author);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await recount()).toEqual({ wrong: 0, waiting: 0, said: [] });

    await world.suspend(people[0]!);
    await runTrustBatch(world.running.context, { progress: () => Promise.resolve(), signal });
    expect(await recount()).toMatchObject({ wrong: 0, said: [] });
  },
);

/** One fault of each kind, with its name in the report. */
const faults: readonly (readonly [string, string])[] = [
  ['posts.comments', 'update posts set comments = comments + 3 where id = $1'],
  ['posts.responses', 'update posts set responses = responses + 1 where id = $1'],
  ['posts.ratings', 'update posts set ratings = 99 where id = $1'],
  ['posts.reports', 'update posts set reports = 2 where id = $1'],
  ['hashtags.posts', `update hashtags set posts = 7 where tag = 'brume' and $1::uuid is not null`],
  [
    'hashtags.withheld',
    `update hashtags set withheld = 1 where tag = 'brume' and $1::uuid is not null`,
  ],
  [
    'member_counts.followers',
    'update member_counts set followers = 8 where user_id = (select author_id from posts where id = $1)',
  ],
  [
    'member_counts.following',
    'update member_counts set following = 8 where user_id = (select author_id from posts where id = $1)',
  ],
  [
    'member_counts.posts',
    'delete from member_counts where user_id = (select author_id from posts where id = $1)',
  ],
  [
    'member_trust.given',
    'update member_trust set given = given + 1 where user_id in (select user_id from ratings where work_id = $1)',
  ],
  ['notifications.amount', 'update notifications set amount = 40 where content_id = $1'],
  [
    'conversation_members.unread',
    'update conversation_members set unread = 9 where user_id = (select author_id from posts where id = $1)',
  ],
  ['search_words.posts', 'update search_words set posts = posts + 1 where $1::uuid is not null'],
  ['search_words.posts', `delete from search_words where word = 'brume' and $1::uuid is not null`],
  ['post_search', `update post_search set words = 'autre' where post_id = $1`],
  ['post_search', 'delete from post_search where post_id = $1'],
  ['map_cells', `insert into map_cells select 'posts', 2, 1, 3, 3, 3 where $1::uuid is not null`],
  ['scores', 'update scores set ratings = 40 where id = $1'],
  ['scores', 'update scores set plain_mean = plain_mean + 0.1 where id = $1'],
  ['scores', `update scores set distribution = '{9,0,0,0,0,0,0,0,0,0,0}' where id = $1`],
  ['scores', 'update scores set mean = mean + 1 where id = $1'],
];

test('faults are found, each by its name, and set right', { timeout: 240_000 }, async () => {
  const author = await world.person();
  await makePro(world, author);
  const people = await everybody(5);
  const { second } = await aBusyMinute(people, author);
  const { pool } = world.running.context.db;
  while (await world.running.context.db.transaction(indexOlder));
  for (const [name, fault] of faults) {
    await pool.query(fault, [second]);
    const { wrong, said } = await recount();
    expect(wrong, fault).toBeGreaterThan(0);
    expect(
      said.some((line) => line.startsWith(name)),
      `${fault}: ${said.join('; ')}`,
    ).toBe(true);
    await mend({ url: world.databaseUrl, signal, say: () => undefined });
    expect(await recount(), fault).toMatchObject({ wrong: 0, said: [] });
  }
  // The next rating of a corrected work does not use a stale cache.
  expect((await rate(people[0]!, second, 3)).status).toBe(200);
  expect(await recount()).toMatchObject({ wrong: 0 });
});

test('each counter is looked at once', () => {
  const names = counters.map(nameOf);
  expect(names).toEqual([...new Set(names)]);
});

test('scores that are not looked at are named', async () => {
  const { databaseUrl: url, running } = await aWorld();
  await running.context.db.pool.query('delete from trust_community');
  const said: string[] = [];
  const asked = { url, signal, say: (line: string): void => void said.push(line) };
  expect(await check(asked)).toEqual({ wrong: 0, waiting: 0 });
  await mend(asked);
  expect(said).toHaveLength(2);
  for (const line of said) expect(line).toMatch(/^scores: not looked at/);
});

test('a score nobody has weighed yet waits for the batch, and is not wrong', async () => {
  const [author, rater] = (await everybody(2)) as [Person, Person];
  const { id } = await aPost(world, author);
  await rate(rater, id, 4);
  const { pool } = world.running.context.db;
  await pool.query('update scores set revision = 0, mean = 0, intention = 0 where id = $1', [id]);
  expect(await recount()).toMatchObject({ wrong: 0, waiting: 1 });
});

test(
  'the command fails on a fault with --check, and mends it without',
  { timeout: 240_000 },
  async () => {
    const { id } = await aPost(world, await world.person());
    const { pool } = world.running.context.db;
    await pool.query('update posts set comments = 5 where id = $1', [id]);
    const checked = await run('--check');
    expect(checked.code).toBe(1);
    expect(checked.said).toContain(`posts.comments ${id}: says 5, there are 0`);
    expect(checked.said).toContain('1 number wrong.');
    expect((await run()).code).toBe(0);
    const again = await run('--check');
    expect(again.code).toBe(0);
    expect(again.said.at(-1)).toBe('Every counter says what there is.');
    expect((await run('--check', 'something')).code).toBe(1);
  },
);

const command = path.resolve(import.meta.dirname, '../../src/operate/recount.ts');

async function run(...args: string[]): Promise<{ code: number; said: string[] }> {
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      ...compiledBefore,
      DATA_DIR: world.running.context.env.DATA_DIR,
      DATABASE_URL: world.databaseUrl,
    },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim().split('\n') };
}
