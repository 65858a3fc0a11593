import { readHashtag, searchHashtags } from '@stenope/contract/feed';
import * as map from '@stenope/contract/feed/map';
import { searchPeople } from '@stenope/contract/people';
import { countFound, searchPosts, searchSorts } from '@stenope/contract/feed/search';
import { quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostFound } from '@stenope/domain/search/limits';
import { rankings } from '../../src/features/feed/ranked.ts';
import { fillWorld, pageOf } from '../feed/scene.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** Invented one by one, and copied: large enough for every way to the candidates. */
const [invented, copies] = [2000, 49];

let world: World & { end(): Promise<void> };
let ada: Person;
let planner: Planner;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const small = ['--members', '2000', '--comments', '0', '--follows', '2000'];
  await fillWorld(world, '--posts', String(invented), ...small);
  // Nobody blocks, says or looks here.
  planner = await aPlanner(world.databaseUrl, ['blocks', 'comments', 'reveals']);
  await copyPosts();
}, 120_000);
afterAll(async () => {
  await planner.end();
  await world.end();
});

/** Copies are older than what they are made from; pages show none, so they need no photograph. */
async function copyPosts(): Promise<void> {
  const { rows } = await planner.database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'post_search_words'`,
  );
  for (const text of [
    // Without triggers and foreign keys, which would take most of the time.
    `set session_replication_role = replica`,
    `drop index post_search_words`,
    `create temp table made as select posts.id as source, uuidv7(nth * interval '-1 year'
       - row_number() over (partition by nth order by posts.id desc) * interval '1 second') as id
     from posts cross join generate_series(3, ${copies + 2}) as nth`,
    `insert into posts (id, author_id, media_id, title, description, ready, state, created_at,
       place_lat, place_lon, place_precision)
     select made.id, author_id, made.id, title, description, ready, state, created_at,
       place_lat, place_lon, place_precision
     from made join posts on posts.id = source`,
    `insert into post_tags (tag, post_id) select tag, made.id
     from made join post_tags on post_id = source`,
    `insert into post_search (post_id, words)
     select made.id, words from made join post_search on post_id = source`,
    // In no order, as works are rated: reading them by their ids goes from page to page.
    `insert into scores (id, post_id, author_id, ranked, state, ranks)
     select made.id, made.id, author_id, ranked, state, ranks
     from made join scores on scores.id = source order by md5(made.id::text)`,
    rows[0]?.indexdef ?? '',
    `update search_words set posts = least(posts * ${copies}, 1000)`,
    `update hashtags set posts = posts * ${copies + 1}`,
    // A community knows more words than the few hundred that posts are invented of.
    `insert into search_words (word, stem, posts)
     select 'mot' || n, 'mot' || n, 1 from generate_series(1, 10000) as n`,
    `insert into hashtags (tag, posts) select 'mot' || n, 1 from generate_series(1, 10000) as n`,
    `insert into muted_terms (user_id, kind, term, needle, id)
     select id, kind, 'foule', 'foule', gen_random_uuid()
     from users cross join unnest(array['tag', 'word']) as kind where id <> '${ada.id}'`,
    // As many as come in a minute of great haste.
    `insert into map_changes (kind, cell, x, y, amount, post_id)
     select 'posts', map_cell, map_x(place_lon), map_y(place_lat), 1, id from posts
     where map_cell is not null order by id desc limit 2000`,
    `set session_replication_role = origin`,
    `analyze posts, post_search, post_tags, scores, search_words, hashtags, muted_terms,
       map_cells, map_changes`,
  ]) {
    await planner.database.query(text);
  }
}

test('neither the map nor a hashtag among as many reads a table whole', async () => {
  const paris = { lat: 48.86, lon: 2.35 };
  const mapping = async () => {
    for (const client of [ada.client, world.visitor]) {
      for (const zoom of [0, 5, 12, 15]) {
        const tile = { params: { ...tileOf(quadkeyAt(paris, zoom)) } };
        for (const one of [map.mapPosts, map.mapProfiles]) await client.send(one, tile);
        const square = { params: { cell: quadkeyAt(paris, zoom + 1) } };
        for (const one of [map.listCellPosts, map.listCellProfiles]) await client.send(one, square);
      }
    }
  };
  const tagging = async () => {
    const { rows } = await planner.database.query<{ tag: string }>(
      `(select tag from hashtags order by posts desc limit 1)
       union all (select tag from hashtags where posts > 60 order by posts limit 1)`,
    );
    for (const { tag } of rows) {
      for (const sort of ['recent', ...rankings] as const) {
        const asking = { params: { tag }, query: { sort } };
        const { next } = await pageOf(ada.client, readHashtag, asking);
        const query = { sort, cursor: next };
        if (next !== undefined) await pageOf(ada.client, readHashtag, { ...asking, query });
        await world.visitor.send(readHashtag, asking);
      }
    }
  };
  for (const [asking, least] of [
    [mapping, 7],
    [tagging, 5],
  ] as const) {
    const texts = new Set(await world.statements.during(asking));
    expect(texts.size).toBeGreaterThanOrEqual(least);
    for (const text of texts) expect(await planner.readWhole(text), text).toEqual([]);
  }
});

/** In every tenth title, in hardly any, in none; a beginning, a slip, several words; filters alone. */
const asked = [
  ...searchSorts.map((sort) => ({ q: 'brume', sort })),
  { q: 'cinestill velvia' },
  { q: 'xylographe' },
  { q: 'cyanot' },
  { q: 'burme' },
  { q: 'noir et blanc lumière paris' },
  { q: 'marée basse à lyon', sort: 'recent' },
  { q: 'brume', licence: 'cc0' },
  { q: 'brume', place: 'Paris', method: 'told', camera: 'leica' },
  { q: 'ombre', least: 4, axis: 'emotion' },
  { q: 'ombre', of: 'me' },
  { since: '2024-01-01', least: 3 },
  { camera: 'hasselblad' },
  { colour: '2f62b5' },
  { colour: 'c8242c-808080', light: 'low_key', sort: 'global' },
  { light: 'soft', format: 'panorama' },
];

test('no search among a hundred thousand posts reads a table whole', async () => {
  const { rows } = await planner.database.query<{ posts: number }>(
    'select count(*)::int as posts from post_search',
  );
  expect(rows[0]?.posts).toBe(invented * (copies + 1));
  const texts = new Set<string>();
  const during = (query: object) => async () => {
    const { next } = await pageOf(ada.client, searchPosts, { query });
    if (next === undefined) return;
    await pageOf(ada.client, searchPosts, { query: { ...query, cursor: next } });
  };
  const visiting = () => world.visitor.send(searchPosts, { query: { q: 'brume' } });
  const typing = () => ada.client.send(searchPeople, { query: { q: 'ma' } });
  const naming = async () => {
    for (const entry of [searchPeople, searchHashtags]) {
      await ada.client.send(entry, { query: { q: 'qwxzkqwxzk', near: 'too' } });
    }
  };
  const counting = () => ada.client.send(countFound, { query: { q: 'brume' } });
  for (const ask of [...asked.map(during), visiting, typing, naming, counting]) {
    for (const text of await world.statements.during(ask)) texts.add(text);
  }
  const ours = [...texts].filter((text) =>
    /post_search|search_words|name_words|from "hashtags"|count\(distinct/.test(text),
  );
  const ways = [
    'search_words',
    'limit 2000',
    'limit 12000',
    'limit 10000',
    'limit 8000',
    'spelled',
    'avoided',
    'count(distinct',
  ];
  for (const way of ways)
    expect(
      ours.some((text) => text.includes(way)),
      way,
    ).toBe(true);
  expect(ours).toHaveLength(15);
  for (const text of ours) expect(await planner.readWhole(text), text).toEqual([]);
  const [typed = ''] = ours.filter((text) => /"hashtags".*using ~<~/s.test(text));
  expect(await planner.indexes(typed)).toEqual(
    expect.arrayContaining(['hashtags_begin', 'hashtags_common']),
  );
  const [scored = ''] = ours.filter((text) => text.includes('limit 8000'));
  expect(await planner.gathered(scored)).toEqual([]);
  const [rare = ''] = ours.filter((text) => text.includes('limit 10000'));
  // By words alone: with its keys besides, all of them would be walked.
  const indexes = (await planner.indexes(rare)).filter((one) => one.startsWith('post_search'));
  expect(indexes).toEqual(['post_search_words']);
});

test('what one post in forty has is found by a longer walk, and not by reading all that have it', async () => {
  const { rows } = await planner.database.query<{ place: string }>(
    `select substr(lexeme, 8) as place
     from (select words from post_search order by post_id desc limit ${invented}) as latest
     cross join lateral unnest(words) where lexeme like '/place:%'
     group by lexeme having count(*) between 40 and 90 limit 1`,
  );
  const [{ place } = { place: '' }] = rows;
  expect(place).not.toBe('');
  const texts = await world.statements.during(async () => {
    const counts = await ada.client.ask(countFound, { query: { place } });
    expect(counts).toMatchObject({ posts: mostFound, more: true });
  });
  const walks = texts.filter((text) => text.includes('post_search'));
  expect(walks.map((text) => /limit (?:2000|12000)/.exec(text)?.[0])).toEqual([
    'limit 2000',
    'limit 12000',
  ]);
});
