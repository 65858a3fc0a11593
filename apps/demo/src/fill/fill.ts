import pg from 'pg';
import { commentColumns, commentRows, threadsOf } from './comments.ts';
import { copyRows, type Field } from './copy.ts';
import { notificationsFrom } from './notifications.ts';
import { blockPairs, followColumns, followRows, memberColumns, memberRows } from './people.ts';
import { authorsOf, mediaColumns, mediaRows } from './photographs.ts';
import type { Plan } from './plan.ts';
import {
  favouriteColumns,
  favouriteRows,
  postColumns,
  postRows,
  stepColumns,
  stepRows,
  tagColumns,
  tagCounts,
  tagRows,
  tagsOf,
} from './posts.ts';
import {
  heardIn,
  ratingColumns,
  ratingRows,
  scoreColumns,
  scoreRows,
  trustColumns,
  trustRows,
} from './ratings.ts';
import { sceneOf, type FillScene } from './scene.ts';
import { searchColumns, searchRows, withoutIndex, writeWords } from './search.ts';
import {
  conversationColumns,
  conversationRows,
  messageColumns,
  messageRows,
  partColumns,
  partRows,
  talksOf,
} from './talks.ts';

export interface FillOptions {
  readonly url: string;
  readonly plan: Plan;
  readonly signal: AbortSignal;
  /** Called with each table once it is filled. */
  readonly onTable?: (table: string, rows: number, ms: number) => void;
}

/** Fills all tables in one transaction, then updates the planner's statistics. */
export async function fill({ url, plan, signal, onTable }: FillOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stenope fill',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  const table = async (name: string, columns: readonly string[], rows: Iterable<Row>) => {
    const since = performance.now();
    const written = await copyRows(client, name, columns, rows, signal);
    onTable?.(name, written, performance.now() - since);
  };
  try {
    const scene = sceneOf(plan);
    await assertPlace(client, scene);
    await client.query('begin');
    await trustOurselves(client);
    await write(client, scene, table);
    await client.query('commit');
    // VACUUM as well: only then are index-only scans possible.
    await client.query('vacuum (analyze)');
  } finally {
    // Ending the session rolls back an open transaction.
    await client.end().catch(() => undefined);
  }
}

type Row = readonly Field[];
type Table = (name: string, columns: readonly string[], rows: Iterable<Row>) => Promise<void>;

async function assertPlace(client: pg.Client, { plan, members }: FillScene): Promise<void> {
  const { rows } = await client.query<{ inhabited: boolean; same: boolean }>(
    `select exists (select 1 from users) as inhabited,
            exists (select 1 from users where id = $1) as same`,
    [members.of(0)],
  );
  const [found] = rows;
  if (found?.same) throw new Error(`This community is here already: name another --seed.`);
  if (found?.inhabited && !plan.add) {
    throw new Error('There are members in this database: add --add to write among them.');
  }
}

/**
 * Disables foreign key checks: rows refer only to earlier rows, and checking each would take most
 * of the time. Only a superuser may do this; for others the fill takes longer.
 */
async function trustOurselves(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('session_replication_role', 'replica', true)
     from pg_roles where rolname = current_user and rolsuper`,
  );
}

async function write(client: pg.Client, scene: FillScene, table: Table): Promise<void> {
  await table('users', memberColumns, memberRows(scene));
  await client.query(
    `insert into name_words (user_id, words) select users.id, said.words from users
     cross join lateral words_of_names(username, display_name, full_name) as said (words)
     on conflict do nothing`,
  );
  await table('follows', followColumns, followRows(scene));
  await client.query(
    `insert into blocks (blocker_id, blocked_id)
     select * from unnest($1::uuid[], $2::uuid[]) as pair (a, b)
     where not exists (select 1 from follows
       where (follower_id, followed_id) in ((a, b), (b, a)))`,
    [...blockPairs(scene)],
  );
  const authors = authorsOf(scene);
  const tagged = tagsOf(scene);
  const threads = threadsOf(scene);
  await table('media', mediaColumns, mediaRows(scene, authors));
  const heard = heardIn(scene, authors);
  const told = { authors, tagged, comments: threads.counts, ratings: heard.counts };
  await table('posts', postColumns, postRows(scene, told));
  // Where triggers count, this gives the same numbers.
  await client.query(
    `insert into member_counts (user_id, followers, following, posts)
     select user_id, sum(followers), sum(following), sum(posts) from (
       select followed_id as user_id, 1 as followers, 0 as following, 0 as posts from follows
       union all select follower_id, 0, 1, 0 from follows
       union all select author_id, 0, 0, 1 from posts where listed) as one
     group by user_id
     on conflict (user_id) do update set followers = excluded.followers,
       following = excluded.following, posts = excluded.posts`,
  );
  await client.query('select recount_map()');
  await table('post_tags', tagColumns, tagRows(scene, tagged));
  await client.query(
    `insert into hashtags (tag, posts) select * from unnest($1::text[], $2::integer[])
     on conflict (tag) do update set posts = hashtags.posts + excluded.posts`,
    [...tagCounts(tagged)],
  );
  await client.query(
    `update hashtags set withheld = carried.posts from (
       select tag, count(*)::integer as posts from users
       join posts on author_id = users.id and listed join post_tags on post_id = posts.id
       where suspended_at is not null group by tag) as carried
     where carried.tag = hashtags.tag`,
  );
  await table('post_steps', stepColumns, stepRows(scene));
  const words = new Map<string, number>();
  await withoutIndex(client, () =>
    table('post_search', searchColumns, searchRows(scene, told, words)),
  );
  await writeWords(client, words);
  await table('favourites', favouriteColumns, favouriteRows(scene));
  await table('comments', commentColumns, commentRows(scene, threads));
  await table('scores', scoreColumns, scoreRows(scene, authors, heard));
  await table('ratings', ratingColumns, ratingRows(scene, authors, heard));
  await table('member_trust', trustColumns, trustRows(scene, heard));
  const talks = talksOf(scene);
  await table('conversations', conversationColumns, conversationRows(scene, talks));
  await table('conversation_members', partColumns, partRows(scene, talks));
  await table('messages', messageColumns, messageRows(scene, talks));
  await client.query(notificationsFrom, [scene.plan.notifications]);
}
