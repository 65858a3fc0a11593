import { sql } from 'drizzle-orm';
import type { Executor } from '@stenope/server/src/platform/db/database.ts';

/** True for the first caller, and only on a site that never had members. */
export async function wantDemo(on: Executor): Promise<boolean> {
  const { rowCount } = await on.sql.execute(
    sql`update instance set demo = 'wanted'
        where demo is null and not exists (select 1 from users)`,
  );
  return rowCount === 1;
}

export async function demoState(on: Executor): Promise<'wanted' | 'made' | null> {
  const { rows } = await on.sql.execute<{ demo: 'wanted' | 'made' | null }>(
    sql`select demo from instance`,
  );
  return rows[0]?.demo ?? null;
}

export async function demoMade(on: Executor): Promise<void> {
  await on.sql.execute(sql`update instance set demo = 'made'`);
}

/** Number of posts by demo members, as a measure of progress. */
export async function countPostsBy(on: Executor, usernames: readonly string[]): Promise<number> {
  const { rows } = await on.sql.execute<{ count: number }>(
    sql`select count(*)::int as count from posts
        where author_id in (select id from users where username in ${usernames})`,
  );
  return rows[0]?.count ?? 0;
}

type ShownPost = {
  readonly id: string;
  readonly authorId: string;
  readonly title: string;
  readonly ready: boolean;
  /** Its picture could not be processed. */
  readonly failed: boolean;
  readonly comments: number;
  readonly ratings: number;
  readonly allowsResponses: boolean;
};

/** Posts of an earlier run, by author and title. */
export async function listShown(
  on: Executor,
  authorIds: readonly string[],
): Promise<readonly ShownPost[]> {
  const { rows } = await on.sql.execute<ShownPost>(
    sql`select posts.id, author_id as "authorId", title, ready, comments, ratings,
          media.state = 'failed' as failed, allows_responses as "allowsResponses"
        from posts join media on media.id = media_id where author_id in ${authorIds}`,
  );
  return rows;
}

export async function listFaceless(
  on: Executor,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await on.sql.execute<{ id: string }>(
    sql`select id from users where id in ${userIds} and image is null
        and not exists (select 1 from media where owner_id = users.id and used_as = 'avatar')`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Products of these members, by seller and name. */
export async function listOffered(
  on: Executor,
  sellerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await on.sql.execute<{ known: string }>(
    sql`select seller_id || ' ' || name as known from products where seller_id in ${sellerIds}`,
  );
  return new Set(rows.map(({ known }) => known));
}

type GivenResponse = {
  readonly id: string;
  readonly authorId: string;
  readonly description: string;
  /** Milliseconds since 1970: raw statements bring times as text. */
  readonly createdMs: number;
  readonly ready: boolean;
  /** Its picture could not be processed. */
  readonly failed: boolean;
  readonly rated: boolean;
};

/** Visual responses these members have given. */
export async function listResponded(
  on: Executor,
  authorIds: readonly string[],
): Promise<readonly GivenResponse[]> {
  const { rows } = await on.sql.execute<GivenResponse>(
    sql`select responses.id, author_id as "authorId", description,
          (extract(epoch from responses.created_at) * 1000)::float8 as "createdMs",
          ready, media.state = 'failed' as failed,
          exists (select from ratings where work_id = responses.id) as rated
        from responses join media on media.id = media_id where author_id in ${authorIds}`,
  );
  return rows;
}

/** Backdates messages, which the database dates when they are written, over some days. */
export async function saidBefore(
  on: Executor,
  conversationId: string,
  said: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  await on.sql.execute(sql`
    with moved as (
      update messages set created_at = said.at
      from json_to_recordset(${JSON.stringify(said)}::json) as said (id uuid, at timestamptz)
      where messages.id = said.id and conversation_id = ${conversationId}
      returning messages.id, messages.created_at as at),
    shown as (
      update conversations set last_at = moved.at, created_at = (select min(at) from moved)
      from moved where conversations.id = ${conversationId} and moved.id = last_id)
    update conversation_members set
      last_at = (select max(at) from moved),
      read_at = (select at from moved where id = read_id),
      delivered_at = (select at from moved where id = delivered_id)
    where conversation_id = ${conversationId}`);
}
