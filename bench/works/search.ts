import { connected } from '@stenope/kit/database';
import pg from 'pg';
import type { Bench } from '../entry.ts';
import { type Asker, fillFeed, sizeOf } from './feed.ts';

/** What is searched for: words of the invented community, common and rare, as people type them. */

const words =
  'brume aube silence ombre orage givre sillage reflets hiver fenêtre façade marée lumière pénombre';
const others =
  'paris lyon argentique cyanotype velvia lith sténopé baryté sélénium horizon échelle';
const slips = 'burme siillage orgae cianotype lumeire argentqiue fenettre';

const split = (text: string) => text.split(' ');

/** Whole searches: one word, two and three, forms, elisions, slips, and what nothing has. */
export const searchedTexts: readonly string[] = [
  ...split(words),
  ...split(words).map((word) => `${word}s`),
  ...split(words).flatMap((word, at) => [
    `${word} ${split(others)[at % 11] ?? ''}`,
    `l'${word} ${split(others)[(at * 3) % 11] ?? ''} ${split(words)[(at + 5) % 14] ?? ''}`,
  ]),
  ...split(slips),
  'noir et blanc',
  'pose longue',
  'xylographe',
  'première neige au bord de l’Ill',
];

const names =
  'élise camille hugo inès margaux baptiste solène tristan marchand delattre rousseau moreau';
const tags =
  'argentique noiretblanc poselongue brume portrait nuit paysage lumière rue silence mer';

/** What is typed on the way to a name or a hashtag; some of it begins nothing. */
const beginnings = (text: string): readonly string[] =>
  split(text).flatMap((word) => [1, 2, 3, 5].map((length) => word.slice(0, length)));

export const typedNames = beginnings(`${names} cyanotype`);
export const typedTags = beginnings(`${tags} façade`);

/** Hostile texts that are no longer than a search may be. */
export const hostileTexts: readonly string[] = [
  '(a+)+'.repeat(24),
  '"'.repeat(120),
  'é'.repeat(120),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'brmue obmre hievr orgae fnetre lumeire silecne givrre sillgae refelts',
  'אבגדה ושזחט',
  '海山川空'.repeat(30),
];

/** Texts that are refused for what they are: too long, with a NUL, turning the rest around. */
export const refusedTexts: readonly string[] = [
  'brume '.repeat(1_000),
  '(a+)+$'.repeat(400),
  'brume\0',
  '\u202eembrume',
];

/** What photographs are looked for by, alone. */
export const soughtLooks: readonly Readonly<Record<string, string>>[] = [
  ...['c8242c', 'e5822e', '4f8a41', '2f62b5', '7a4d30', '808080', '121212'].map((colour) => ({
    colour,
  })),
  { colour: '2f62b5-808080' },
  { colour: 'c8242c', sort: 'emotion' },
  ...['high_key', 'low_key', 'contrasted', 'soft', 'monochrome'].map((light) => ({ light })),
  { light: 'soft', sort: 'global' },
  { light: 'low_key', format: 'panorama' },
];

/** Every filter alone, and words that nearly every post or hardly any has. */
export const soughtFilters: readonly Readonly<Record<string, string>>[] = [
  { place: 'Lyon' },
  { since: '2026-01-01', until: '2026-02-01' },
  { method: 'told' },
  { camera: 'hasselblad' },
  { licence: 'cc0' },
  { axis: 'emotion', least: '3' },
  { least: '4' },
  { colour: '2f62b5' },
  { colour: '2f62b5-808080' },
  { light: 'low_key' },
  { format: 'panorama' },
  { q: 'lumière' },
  { q: 'lumière', camera: 'hasselblad' },
  { q: 'xylographe' },
  { q: 'lumière', until: '2020-01-01' },
  { light: 'soft', since: '2026-01-01', until: '2026-02-01' },
  { camera: 'hasselblad', place: 'Lyon', light: 'soft', licence: 'cc0' },
];

export const commonWords: readonly string[] = split(words);

/** A rare word: of a hundred posts at most one has it. */
const rareShare = 0.01;

/** Three rare words of a post, and of so many posts. PostgreSQL has counted the words of `writeTexts`. */
export async function rareWords(url: string, count: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `with common as materialized (
         select lexeme from pg_stats cross join lateral
           unnest(most_common_elems::text::text[], most_common_elem_freqs) as counted (lexeme, share)
         where tablename = 'bench_words' and attname = 'words' and share > $1),
       post as materialized (
         select description, row_number() over (order by md5(id::text)) as nth from posts
         where listed order by md5(id::text) limit $2),
       said as materialized (
         select nth, found.word[1] as word, row_number() over () as at,
           tsvector_to_array(to_tsvector('french', found.word[1])) as lexemes
         from post cross join lateral regexp_matches(
           regexp_replace(description, '#\\S+', '', 'g'), '[[:alpha:]]{5,}', 'g') as found (word)),
       rare as (
         select nth, word, row_number() over (partition by nth order by at) as place from said
         where lexemes <> '{}' and not lexemes && array(select lexeme from common))
       select string_agg(word, ' ' order by place) as text from rare where place <= 3
       group by nth having count(distinct word) = 3 order by nth limit $3`,
      [rareShare, count * 8, count],
    );
    if (rows.length < count) throw new Error(`only ${rows.length} posts have three rare words`);
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

export interface Community {
  readonly posts: number;
  readonly url: string;
  readonly askers: readonly Asker[];
}

/** A filled community to search in. */
export async function fillCommunity(bench: Bench, posts: number): Promise<Community> {
  const database = await bench.database();
  // Neither comments, follows nor most ratings are searched: few do as well, and are filled sooner.
  const few = Math.max(2_000, posts / 5);
  const size = { ...sizeOf(posts), comments: 1_000, follows: few, ratings: few };
  const url = await database.open(`search_${posts}`);
  const askers = await fillFeed(url, size, bench.log);
  await connected(url, rankAll);
  return { posts, url, askers };
}

/**
 * Few ratings make hardly a score that is shown, and nothing would be found by one: every work that
 * was rated gets its places in the sorted lists, from 1 to 5.
 */
async function rankAll(client: pg.Client): Promise<void> {
  const isLeft = 'select 1 from scores where ranks is null limit 1';
  if ((await client.query(isLeft)).rowCount === 0) return;
  // Without the trigger that takes ranks away where too few have rated.
  await client.query('set session_replication_role = replica');
  await client.query(
    `update scores set ranks = array(
       select 1 + abs(hashtext(id::text || place)::float8) / 2 ^ 29 from generate_series(1, 6) as place)
     where ranks is null`,
  );
  await client.query('vacuum (analyze) scores');
}

/**
 * All that our search reads of a post, for the references: titles, descriptions, places, what is
 * said of the picture and of the method. One column, with PostgreSQL's own index.
 */
export async function writeTexts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bench_words_index') as index`);
    if (rows[0].index !== null) return;
    for (const text of [
      'drop table if exists bench_words',
      `create table bench_words as select id as post_id, concat_ws(' ', title, description, alt,
         place_label, (select string_agg(body, ' ') from post_steps where post_id = id)) as text
       from posts order by id`,
      `alter table bench_words add primary key (post_id), add words tsvector
         generated always as (to_tsvector('french', text)) stored`,
      'create index bench_words_index on bench_words using gin (words)',
      'vacuum (analyze) bench_words',
    ]) {
      await client.query(text);
    }
  } finally {
    await client.end();
  }
}
