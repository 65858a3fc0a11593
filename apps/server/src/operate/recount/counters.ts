import { facetSign, mostCounted } from '@stenope/domain/search/documents';

/**
 * A stored count of rows. `counted` selects one row for each counted thing, with the `key` of the
 * row that stores the count.
 */
export interface Counter {
  readonly table: string;
  /** A column, or an expression of several. */
  readonly key: string;
  readonly keyType: 'uuid' | 'text';
  readonly column: string;
  readonly counted: string;
  /** Condition on the rows that store a count; all by default. */
  readonly storedWhere?: string;
  /** The row is deleted when its count falls to zero. */
  readonly goesWithLast?: true;
  /** The row is inserted with the first thing it counts. */
  readonly comesWithFirst?: true;
}

/** Inserted with the first thing that one of its columns counts. */
const ofMember = {
  table: 'member_counts',
  key: 'user_id',
  keyType: 'uuid',
  comesWithFirst: true,
} as const;

/** Counters of all tables. Scores are checked in `scores.ts`. */
export const counters: readonly Counter[] = [
  {
    table: 'posts',
    key: 'id',
    keyType: 'uuid',
    column: 'comments',
    counted: `select post_id as key from comments
      where deleted_at is null and state in ('visible', 'validated')`,
  },
  {
    table: 'posts',
    key: 'id',
    keyType: 'uuid',
    column: 'responses',
    counted: 'select post_id as key from responses where listed',
  },
  {
    table: 'posts',
    key: 'id',
    keyType: 'uuid',
    column: 'ratings',
    // Without ratings of members whom the last batch found suspended, and unpublished ones.
    counted: `select posts.id as key from ratings join posts on posts.id = ratings.work_id
      join scores on scores.id = ratings.work_id
      left join member_trust on member_trust.user_id = ratings.user_id
      where member_trust.excluded is not true and (scores.told is null or ratings.told is not null
        or ratings.revision <= (scores.told ->> 'revision')::bigint)`,
  },
  {
    table: 'posts',
    key: 'id',
    keyType: 'uuid',
    column: 'reports',
    counted: `select posts.id as key from reports join posts on posts.id = reports.target_id
      where target_kind = 'post'`,
  },
  {
    ...ofMember,
    column: 'followers',
    counted: 'select followed_id as key from follows',
  },
  {
    ...ofMember,
    column: 'following',
    counted: 'select follower_id as key from follows',
  },
  {
    ...ofMember,
    column: 'posts',
    counted: 'select author_id as key from posts where listed',
  },
  {
    table: 'hashtags',
    key: 'tag',
    keyType: 'text',
    column: 'withheld',
    counted: `select tag as key from post_tags join posts on posts.id = post_tags.post_id
      join users on users.id = posts.author_id where listed and suspended_at is not null`,
  },
  {
    table: 'hashtags',
    key: 'tag',
    keyType: 'text',
    column: 'posts',
    counted:
      'select tag as key from post_tags join posts on posts.id = post_tags.post_id where listed',
    goesWithLast: true,
    comesWithFirst: true,
  },
  {
    table: 'search_words',
    key: 'word',
    keyType: 'text',
    column: 'posts',
    // Beyond this nobody counts. Words without a row are listed with the index (`search-index.ts`).
    storedWhere: `posts < ${mostCounted}`,
    counted: `select lexeme as key from post_search cross join lateral unnest(words)
      where lexeme not like '${facetSign}%' and not exists (select from search_words as common
        where common.word = lexeme and common.posts >= ${mostCounted})`,
    goesWithLast: true,
  },
  {
    table: 'member_trust',
    key: 'user_id',
    keyType: 'uuid',
    column: 'given',
    counted: 'select user_id as key from ratings where user_id is not null',
  },
  {
    table: 'notifications',
    key: 'id',
    keyType: 'uuid',
    column: 'amount',
    storedWhere: `not read and (subject = 'like'
      or subject in ('rating', 'response_rating') and content_id in (select id from scores))`,
    counted: `select notifications.id as key from notifications
      join (select told_in from ratings union all select told_in from favourites) as counted
        on counted.told_in = notifications.id
      where not notifications.read`,
    goesWithLast: true,
  },
  {
    table: 'conversation_members',
    key: "(conversation_id || ' ' || user_id)",
    keyType: 'text',
    column: 'unread',
    // Messages of the other since the read mark.
    counted: `select conversation_members.conversation_id || ' ' || user_id as key
      from conversation_members join messages
        on messages.conversation_id = conversation_members.conversation_id
        and sender_id <> user_id and created_at > coalesce(read_at, '-infinity')`,
  },
];

export const nameOf = ({ table, column }: Counter): string => `${table}.${column}`;

/** A wrong counter: its key, the stored and the counted number. */
export interface Difference {
  readonly key: string;
  /** Null where the row itself is missing. */
  readonly stored: string | null;
  readonly counted: string;
}

/**
 * Selects all wrong rows. A single statement sees one snapshot: concurrent writes are on both sides
 * or on neither.
 */
export function differencesIn(counter: Counter): string {
  const { table, key, column, storedWhere = 'true' } = counter;
  return `select coalesce(held.key, there.key)::text as key, held.stored::text as stored,
      coalesce(there.amount, 0)::text as counted
    from (select ${key} as key, ${column} as stored from ${table} where ${storedWhere}) as held
    full join (${amounts(counter.counted)}) as there on there.key = held.key
    where held.stored is distinct from coalesce(there.amount, 0)`;
}

function amounts(counted: string): string {
  return `select key, count(*)::int as amount from (${counted}) as one group by key`;
}

/**
 * Corrects the rows with the keys in `$1`. Every change of a counter locks its row until the
 * commit, so the numbers cannot change between the first statement and the last.
 */
export function mending(counter: Counter): readonly string[] {
  const { table, key, keyType, column, storedWhere = 'true' } = counter;
  const wanted = `$1::${keyType}[]`;
  const there = `(${amounts(counter.counted)}) as there`;
  const statements = [
    `select ${key} from ${table} where ${key} = any (${wanted}) order by ${key} for no key update`,
  ];
  if (counter.comesWithFirst) {
    statements.push(`insert into ${table} (${key}, ${column})
      select key, amount from ${there} where key = any (${wanted}) on conflict do nothing`);
  }
  if (counter.goesWithLast) {
    statements.push(`delete from ${table} where ${key} = any (${wanted}) and ${storedWhere}
      and not exists (select from (${counter.counted}) as one where one.key = ${table}.${key})`);
  }
  statements.push(`update ${table} set ${column} = coalesce(there.amount, 0)
    from unnest(${wanted}) as wanted (key) left join ${there} on there.key = wanted.key
    where ${key} = wanted.key and ${storedWhere}
      and ${table}.${column} is distinct from coalesce(there.amount, 0)`);
  return statements;
}
