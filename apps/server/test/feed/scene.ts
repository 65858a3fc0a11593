import type { Action } from '@stenope/contract/action';
import { follow } from '@stenope/contract/people';
import type { PostCard } from '@stenope/contract/posts';
import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import { eq } from 'drizzle-orm';
import { z } from 'zod/mini';
import { fill } from '../../../demo/src/fill/fill.ts';
import { readPlan } from '../../../demo/src/fill/plan.ts';
import { scores } from '../../src/tables/echoes.ts';
import { posts } from '../../src/tables/posts.ts';
import type { TestClient } from '../kit/client.ts';
import type { Person, World } from '../kit/world.ts';

interface Page {
  readonly items: readonly PostCard[];
  readonly next?: string | undefined;
  readonly forMembers?: true;
}

/** One page, validated, since raw JSON is not filtered by the schema. */
export async function pageOf(
  client: TestClient,
  action: Action,
  sent: { params?: object; query?: object } = {},
): Promise<Page> {
  const { status, body } = await client.send(action, sent);
  if (status !== 200 || !action.answer) throw new Error(`${status} ${JSON.stringify(body)}`);
  return z.parse(action.answer, body) as Page;
}

/** All pages of a list; `between` runs after each. */
export async function allOf(
  client: TestClient,
  action: Action,
  sent: { params?: object; limit?: number; sort?: string } = {},
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<PostCard[]> {
  const found: PostCard[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      limit: sent.limit ?? 24,
      ...(sent.sort !== undefined && { sort: sent.sort }),
      ...(cursor !== undefined && { cursor }),
    };
    const page = await pageOf(client, action, {
      ...(sent.params && { params: sent.params }),
      query,
    });
    found.push(...page.items);
    cursor = page.next;
    await between();
  } while (cursor !== undefined);
  return found;
}

export const idsOf = (cards: readonly PostCard[]): string[] => cards.map(({ id }) => id);

export async function follows(follower: Person, followed: Person): Promise<void> {
  await follower.client.ask(follow, { params: { userId: followed.id } });
}

/** Adds a generated community. */
export async function fillWorld({ databaseUrl }: World, ...numbers: string[]): Promise<void> {
  await fill({
    url: databaseUrl,
    plan: readPlan(['--add', '--ratings', '3000', ...numbers], Date.now()),
    signal: new AbortController().signal,
  });
}

/** Score of a post: its rank, and the offsets of its axes. */
interface Worth {
  readonly ranked: number;
  readonly state?: 'hidden' | 'provisional' | 'stabilised' | 'contested';
  readonly above?: Partial<EchoScores>;
}

/** Writes a score as ratings would have left it. */
export async function score(
  { running }: World,
  post: Pick<PostCard, 'id' | 'author'>,
  { ranked, state = 'provisional', above = {} }: Worth,
): Promise<void> {
  // The rank is the mean minus half the uncertainty.
  const mean = ranked + 0.25;
  const axes = Object.fromEntries(echoAxes.map((axis) => [axis, mean + (above[axis] ?? 0)]));
  await running.context.db.sql.insert(scores).values({
    id: post.id,
    postId: post.id,
    authorId: post.author.id,
    ratings: 5,
    ...axes,
    mean,
    ranked,
    state,
    distribution: Array.from({ length: 11 }, () => 0),
  });
  await running.context.db.sql.update(posts).set({ ratings: 5 }).where(eq(posts.id, post.id));
}

/** Many former usernames: with only a few, PostgreSQL would scan the table. */
export const formerNames = `insert into former_usernames (username, user_id)
  select 'ancien_' || row_number() over (), id from users limit 3000`;
