import type { Action, AnswerOf } from '@stenope/contract/action';
import {
  changeStanding,
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld } from '../feed/scene.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** A community large enough to reveal a bad query plan. */
let world: World & { end(): Promise<void> };
let planner: Planner;
let ada: Person;
let busiest = { rater: '', author: '' };

beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const numbers = { members: 4000, posts: 6000, comments: 100, follows: 100, ratings: 40_000 };
  await fillWorld(world, ...Object.entries(numbers).flatMap(([name, n]) => [`--${name}`, `${n}`]));
  planner = await aPlanner(world.databaseUrl, [
    'sanctions',
    'blocks',
    'reveals',
    'responses',
    'trust_community',
  ]);
  const { database } = planner;
  await database.query(`update scores set state = 'stabilised' where ratings > 2`);
  const { rows } = await database.query<typeof busiest>(
    `select
       (select user_id from ratings group by 1 order by count(*) desc limit 1) as rater,
       (select author_id from scores group by 1 order by sum(ratings) desc limit 1) as author`,
  );
  [busiest = busiest] = rows;
  await database.query(
    `insert into member_trust (user_id, trust, settled_trust, shows_given, shows_progress)
     select id, 40, 40, true, true from users
     on conflict (user_id) do update set shows_given = true, shows_progress = true`,
  );
  await database.query('analyze');
  await ada.client.ask(changeStanding, { body: {} });
});

afterAll(async () => {
  await planner.end();
  await world.end();
});

/** Number of statements, session look-up included; progress also reads the rules in force. */
const questions: readonly [string, Action, keyof typeof busiest, number][] = [
  ['what somebody rated', listGiven, 'rater', 3],
  ['what somebody received', listReceived, 'author', 3],
  ['their progress', readProgress, 'author', 4],
  ['their part of one who rates', readStanding, 'rater', 3],
  ['their part of one who is rated', readStanding, 'author', 3],
];

const searches: typeof questions = [
  ['what is found of what somebody rated', listGiven, 'rater', 3],
  ['what is found of what somebody received', listReceived, 'author', 4],
];

test.each([
  ...questions.map((one) => [...one, undefined] as const),
  ...searches.map((one) => [...one, 'a'] as const),
])(
  '%s takes few statements, none of which reads a table whole',
  async (_, action, who, most, q) => {
    const sent = { params: { userId: busiest[who] }, ...(q !== undefined && { query: { q } }) };
    const { status, body } = await ada.client.send(action, sent);
    expect(status, JSON.stringify(body)).toBe(200);
    const { next } = body as { next?: string };
    const further = next === undefined ? sent : { ...sent, query: { ...sent.query, cursor: next } };
    const seen = await world.statements.during(() => ada.client.send(action, further));
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(most);
    for (const text of seen) expect(await planner.readWhole(text), text).toEqual([]);
  },
);

type Received = AnswerOf<typeof listReceived>['items'];

async function allReceived(q?: string): Promise<Received> {
  const found: Received[number][] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(q !== undefined && { q }), ...(cursor && { cursor }) };
    const params = { userId: busiest.author };
    const page = await ada.client.ask(listReceived, { params, query });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

/** Key of a list item: work and rater. */
const told = ({ work, rater }: Received[number]) => `${work.id} ${rater?.id}`;

test('a search finds what the whole list shows, whether few or many are called so', async () => {
  const { database } = planner;
  // A third of the community shares one name, and one rater has a rare one.
  await database.query(
    `update users set display_name = 'Anatole ' || right(username, 4)
     where id in (select id from users order by md5(id::text) limit 1500)`,
  );
  const { rows } = await database.query<{ id: string }>(
    `update users set display_name = 'Zyxomma Petit' where id = (
       select ratings.user_id from ratings join scores on scores.id = work_id
       where scores.author_id = $1 and state = 'stabilised' limit 1) returning id`,
    [busiest.author],
  );
  await database.query('analyze users');
  const whole = await allReceived();
  expect(whole.some(({ rater }) => rater?.id === rows[0]?.id)).toBe(true);
  for (const q of ['zyx', 'anatole', 'qqqqq']) {
    const expected = whole.filter(
      ({ rater, work }) =>
        rater?.displayName.toLowerCase().startsWith(q) === true ||
        work.post.title.toLowerCase().includes(q),
    );
    expect((await allReceived(q)).map(told), q).toEqual(expected.map(told));
  }
});

test('a rare name is looked up in the index of names, and not along all that was received', async () => {
  const sent = { params: { userId: busiest.author }, query: { q: 'zyx' } };
  const seen = await world.statements.during(() => ada.client.send(listReceived, sent));
  const listed = seen.find((text) => text.includes('union') && text.includes('work_id'));
  const used = await planner.indexes(listed ?? '');
  expect(used).toContain('ratings_between');
  expect(used).toEqual(expect.arrayContaining(['users_begin_username', 'users_begin_name']));
});
