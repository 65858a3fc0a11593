import {
  homeNews,
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  searchHashtags,
} from '@stenope/contract/feed';
import {
  followTag,
  listMutedTerms,
  mutedChanged,
  muteTerm,
  readTag,
  unmuteTerm,
} from '@stenope/contract/feed/hashtags';
import { suggestPeople } from '@stenope/contract/people/ties';
import { addFavourite, readPost, type Post } from '@stenope/contract/posts';
import { tagLimits } from '@stenope/domain/posts/limits';
import { inOneScript } from '@stenope/domain/posts/look-alikes';
import { foldWord, isWord, needleOf, type MutedKind } from '@stenope/domain/posts/muting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostLooks } from '../../src/features/feed/pages.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, follows, idsOf, pageOf, score } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());
beforeEach(async () => {
  [ada, bob] = [await world.person(), await world.person()];
});

const term = (kind: MutedKind, written: string) => ({ params: { kind, term: written } });
const named = (tag: string) => ({ params: { tag } });
const home = (list: 'following' | 'discover' | 'needs_eyes') => ({ params: { list } });

/** Every list of many authors, by name. */
const lists = {
  newest: () => allOf(ada.client, listPosts),
  best: () => allOf(ada.client, listPosts, { sort: 'global' }),
  following: () => allOf(ada.client, readHome, home('following')),
  discover: () => allOf(ada.client, readHome, home('discover')),
  'needs eyes': () => allOf(ada.client, readHome, home('needs_eyes')),
  hashtag: () => allOf(ada.client, readHashtag, named('commun')),
  'best of a hashtag': () => allOf(ada.client, readHashtag, { ...named('commun'), sort: 'global' }),
} as const;

async function whereIs({ id }: Pick<Post, 'id'>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, read] of Object.entries(lists)) {
    if (idsOf(await read()).includes(id)) found.push(name);
  }
  return found;
}

const everywhere = Object.keys(lists);

describe('what is muted leaves every list of many', () => {
  const cases: readonly [
    string,
    MutedKind,
    string,
    Partial<Record<'title' | 'description' | 'alt', string>>,
  ][] = [
    ['a hashtag', 'tag', 'FOULE', { description: '#commun #foule' }],
    ['a look-alike of a hashtag', 'tag', 'foule', { description: '#commun #fоulе' }],
    ['a word of the title', 'word', 'Araignée', { title: 'L’ARAIGNÉE', description: '#commun' }],
    ['a word of the text', 'word', 'straße', { description: '#commun. Die Strasse.' }],
    ['a word as a hashtag', 'word', 'foule', { description: '#commun #Foule' }],
    [
      'a word of what is to be seen',
      'word',
      'serpent',
      { alt: 'un serpent', description: '#commun' },
    ],
    ['words', 'word', 'noir et blanc', { description: '#commun en Noir  et\nblanc' }],
    ['Japanese', 'word', '夜', { description: '#commun 東京の夜景' }],
    ['a word with a soft hyphen', 'word', 'foule', { description: '#commun fou\u00adle' }],
    ['full width', 'word', 'foule', { description: '#commun ｆｏｕｌｅ' }],
    ['Turkish', 'word', 'ışık', { description: '#commun IŞIK' }],
    ['Hindi', 'word', 'हिन्दी', { description: '#commun हिन्दी में' }],
    [
      'signs nobody sees',
      'word',
      'foule',
      { description: '#commun f\u200bo\u200fu\u2060l\u034fe' },
    ],
    ['a letter of another script', 'word', 'foule', { description: '#commun la fоulе' }],
    ['a capital of another script', 'word', 'nuit', { description: '#commun ΝUIT' }],
    ['an accent over another letter', 'word', 'été', { description: '#commun ét\u0435\u0301' }],
    ['Cyrillic with a Latin letter', 'word', 'фото', { description: '#commun фoто' }],
    ['a hashtag cut unseen', 'tag', 'foule', { description: '#commun #fou\u200ble' }],
  ];
  test.each(cases)('%s', async (_, kind, written, words) => {
    await follows(ada, bob);
    const post = await aPost(world, bob, { title: 'Sans titre', ...words });
    const other = await aPost(world, bob, { description: '#commun, une foulée' });
    expect(await whereIs(post)).toEqual(everywhere);
    await ada.client.ask(muteTerm, term(kind, written));
    expect(await whereIs(post)).toEqual([]);
    expect(await whereIs(other)).toEqual(everywhere);
    await ada.client.ask(unmuteTerm, term(kind, written));
    expect(await whereIs(post)).toEqual(everywhere);
  });
});

test('signs in a word are signs, and an end is an end', async () => {
  const plain = await aPost(world, bob, { description: '#commun abc' });
  const signs = await aPost(world, bob, { description: '#commun a.c (c++)' });
  await follows(ada, bob);
  await ada.client.ask(muteTerm, term('word', 'a.c'));
  expect(await whereIs(plain)).toEqual(everywhere);
  expect(await whereIs(signs)).toEqual([]);
  await ada.client.ask(unmuteTerm, term('word', 'a.c'));
  await ada.client.ask(muteTerm, term('word', '(c++)'));
  expect(await whereIs(signs)).toEqual([]);
  expect(await whereIs(plain)).toEqual(everywhere);
});

test('who asks for it sees it: on its page, in its own list, with its author, among favourites', async () => {
  const post = await aPost(world, bob, { description: '#tumulte #commun' });
  const own = await aPost(world, ada, { description: '#tumulte' });
  await ada.client.ask(addFavourite, { params: { postId: post.id } });
  await ada.client.ask(muteTerm, term('tag', 'tumulte'));
  expect((await ada.client.ask(readPost, { params: { postId: post.id } })).id).toBe(post.id);
  const ofTag = await ada.client.ask(readHashtag, named('tumulte'));
  expect(idsOf(ofTag.items)).toEqual([own.id, post.id]);
  expect(ofTag.posts).toBe(2);
  const ofAuthor = await allOf(ada.client, listPostsOf, { params: { username: bob.username } });
  expect(idsOf(ofAuthor)).toEqual([post.id]);
  expect(idsOf(await allOf(ada.client, listFavourites))).toEqual([post.id]);
  expect(idsOf(await lists.newest()), 'one’s own are never hidden').toContain(own.id);
  expect(idsOf(await lists.newest())).not.toContain(post.id);
  expect(await ada.client.ask(readTag, named('Tumulte'))).toMatchObject({ muted: true });
  expect(idsOf(await allOf(bob.client, listPosts)), 'nobody else is concerned').toContain(post.id);
});

test.each([
  ['NUIT', 'nuit'],
  ['夜', '夜景'],
  ['हिन्दी', 'हिन्दी'],
])('the word %s hides the posts under #%s, whose page names it', async (word, tag) => {
  const post = await aPost(world, bob, { description: `#${tag}` });
  const other = await aPost(world, bob, { description: `#${tag}_plus` });
  const ties = () => ada.client.ask(readTag, named(tag));
  const read = async (one: string) => idsOf((await ada.client.ask(readHashtag, named(one))).items);
  expect(await ties()).not.toHaveProperty('mutedWord');
  const { term: folded } = await ada.client.ask(muteTerm, term('word', word));
  expect(await read(tag)).toEqual([]);
  expect(await ties()).toMatchObject({ muted: false, mutedWord: folded });
  const beside = await ada.client.ask(readTag, named(`${tag}_plus`));
  expect(beside.mutedWord === undefined).toBe((await read(`${tag}_plus`)).includes(other.id));
  await ada.client.ask(unmuteTerm, term('word', folded));
  expect(await ties()).not.toHaveProperty('mutedWord');
  expect(await read(tag)).toEqual([post.id]);
});

test('pages are whole, whatever is left out of them', async () => {
  await follows(ada, bob);
  await ada.client.ask(followTag, named('suite'));
  await ada.client.ask(muteTerm, term('word', 'caché'));
  const cy = await world.person();
  const made: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const description = n % 3 === 0 ? '#suite caché' : '#suite';
    const { id } = await aPost(world, n % 2 ? bob : cy, { description });
    if (n % 3 !== 0) made.unshift(id);
  }
  for (const [action, sent] of [
    [readHome, home('following')],
    [readHashtag, named('suite')],
    [listPosts, {}],
  ] as const) {
    const found = idsOf(await allOf(ada.client, action, { ...sent, limit: 2 }));
    expect(
      found.filter((id) => made.includes(id)),
      action.id,
    ).toEqual(made);
  }
});

test('hashtags are not suggested when muted, nor counted with what is', async () => {
  const [tagged] = [
    await aPost(world, bob, { description: '#zeste' }),
    await aPost(world, bob, { description: '#zeste #zeste_amer' }),
    await aPost(world, bob, { description: '#zeste vulgaire' }),
  ];
  const search = async () => (await ada.client.ask(searchHashtags, { query: { q: 'zes' } })).items;
  expect(await search()).toEqual([
    { tag: 'zeste', posts: 3 },
    { tag: 'zeste_amer', posts: 1 },
  ]);
  await ada.client.ask(muteTerm, term('tag', 'zeste_amer'));
  expect(await search()).toEqual([{ tag: 'zeste', posts: 2 }]);
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  expect(await search()).toEqual([{ tag: 'zeste', posts: 1 }]);
  const page = await ada.client.ask(readHashtag, named('zeste'));
  expect(page).toMatchObject({ posts: 1, items: [{ id: tagged.id }] });
  await ada.client.ask(muteTerm, term('tag', 'zeste'));
  expect(await search()).toEqual([]);
});

test('a suggestion shows no picture that is muted', async () => {
  await aPost(world, ada, { description: '#mimosa' });
  await aPost(world, bob, { title: 'Montré', description: '#mimosa' });
  await aPost(world, bob, { title: 'Vulgaire', description: '#mimosa' });
  const shown = async () => {
    const { items } = await ada.client.ask(suggestPeople, {});
    return items.find(({ id }) => id === bob.id);
  };
  expect(await shown()).toMatchObject({ reason: 'same_tags' });
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  expect((await shown())?.pictures.map(({ title }) => title)).toEqual(['Montré']);
  await ada.client.ask(muteTerm, term('tag', 'mimosa'));
  expect(await shown()).toMatchObject({ reason: 'active', pictures: [] });
});

test('words of mixed scripts are read by one rule in texts and in hashtags', async () => {
  const letters = Array.from('aAeéøßlLnNqфФжoоОΝνγΓδςхХӏпɑйéѣѵ1_');
  const words = letters.flatMap((a) =>
    letters.flatMap((b) => ['', 'k', 'к', 'κ'].map((end) => (a + b + end).normalize('NFKC'))),
  );
  const { rows } = await world.running.context.db.pool.query<{ word: string; written: string }>(
    'select word, in_one_script(word) as written from unnest($1::text[]) as word',
    [words],
  );
  expect(rows.filter(({ word, written }) => written !== inOneScript(word))).toEqual([]);
  expect(rows).toHaveLength(words.length);
});

test('who has their home open does not hear of it', async () => {
  await follows(ada, bob);
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  await ada.client.ask(muteTerm, term('tag', 'foule'));
  const topics = [`home:${ada.id}`];
  const line = await TestListener.start(world.origin, ada.client.token, { topics });
  await aPost(world, bob, { description: '#foule' });
  await aPost(world, bob, { title: 'Vulgaire' });
  const { id } = await aPost(world, bob, { description: 'foule' });
  const news = () =>
    line.events.filter(({ name }) => name === homeNews.name).map(({ data }) => data);
  await expect.poll(news).toContainEqual({ postId: id });
  expect(news()).toEqual([{ postId: id }]);
  line.end();
});

test('muted terms are one’s own, folded, the latest first, bounded, told to one’s devices', async () => {
  const line = await TestListener.start(world.origin, ada.client.token);
  expect(await ada.client.ask(muteTerm, term('word', ' Noir ET  blanc '))).toEqual({
    kind: 'word',
    term: 'noir et blanc',
  });
  await ada.client.ask(muteTerm, term('tag', 'Ｎuit'));
  await ada.client.ask(muteTerm, term('tag', 'nuit'));
  const { items } = await ada.client.ask(listMutedTerms, {});
  expect(items.map((one) => [one.kind, one.term])).toEqual([
    ['tag', 'nuit'],
    ['word', 'noir et blanc'],
  ]);
  expect((await bob.client.ask(listMutedTerms, {})).items).toEqual([]);
  for (const written of ['…', 'ß'.repeat(60)]) {
    expect(codeOf(await ada.client.send(muteTerm, term('word', written)))).toBe('invalid');
  }
  expect(codeOf(await ada.client.send(muteTerm, term('tag', 'a b')))).toBe('invalid');
  await ada.client.ask(unmuteTerm, term('tag', 'NUIT'));
  const told = () =>
    line.events.filter(({ name }) => name === mutedChanged.name).map(({ data }) => data);
  await expect.poll(told).toEqual([
    { kind: 'word', term: 'noir et blanc', muted: true },
    { kind: 'tag', term: 'nuit', muted: true },
    { kind: 'tag', term: 'nuit', muted: false },
  ]);
  line.end();
  await world.running.context.db.pool.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select $1, 'word', 'mot' || n, 'mot' || n, gen_random_uuid() from generate_series(1, $2) as n`,
    [ada.id, tagLimits.muted - 1],
  );
  expect(codeOf(await ada.client.send(muteTerm, term('word', 'un de trop')))).toBe(
    'too_many_terms',
  );
});

test('a score does not bring back what is muted', async () => {
  const post = await aPost(world, bob, { description: '#commun vulgaire' });
  await score(world, post, { ranked: 4 });
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  expect(idsOf(await lists.best())).not.toContain(post.id);
  expect(idsOf(await lists['best of a hashtag']())).not.toContain(post.id);
});

test('as many words as one can mute, as long as they can be', async () => {
  const longest = (n: number) => `${'σςiİs'.repeat(11)}${String(n).padStart(4, '0')}`;
  const post = await aPost(world, bob, { description: `#commun ${longest(7)}` });
  const other = await aPost(world, bob, { description: `#commun ${longest(1000)}` });
  await follows(ada, bob);
  const terms = Array.from({ length: tagLimits.muted }, (_, n) => foldWord(longest(n)));
  expect(terms.every(isWord)).toBe(true);
  await world.running.context.db.pool.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select $1, 'word', term, needle, gen_random_uuid()
     from unnest($2::text[], $3::text[]) as wished (term, needle)`,
    [ada.id, terms, terms.map((one) => needleOf('word', one))],
  );
  expect((await ada.client.ask(listMutedTerms, {})).items).toHaveLength(tagLimits.muted);
  expect(await whereIs(post)).toEqual([]);
  expect(await whereIs(other)).toEqual(everywhere);
});

/** Each lot of copies is newer than the one before. */
let lots = 0xfff0;

/** Newer copies of a post, with its words and hashtags. */
async function copies(id: string, number: number): Promise<void> {
  const { pool } = world.running.context.db;
  lots += 1;
  // One picture belongs to one post: here they only fill the lists.
  await pool.query('drop index if exists posts_media');
  await pool.query(
    `with made as (
       insert into posts (id, author_id, media_id, title, description, ready)
       select ($3 || substr(gen_random_uuid()::text, 5))::uuid, author_id, media_id, title,
         description, true
       from posts cross join generate_series(1, $2) where posts.id = $1 returning id)
     insert into post_tags (tag, post_id)
     select tag, made.id from made cross join post_tags where post_id = $1`,
    [id, number, lots.toString(16)],
  );
  await pool.query(
    `update hashtags set posts = hashtags.posts + $2 from post_tags
     where post_tags.tag = hashtags.tag and post_id = $1`,
    [id, number],
  );
}

test('counts say that they are round numbers where not all could be looked through', async () => {
  const calm = await aPost(world, bob, { description: '#comble' });
  await aPost(world, bob, { description: '#comble, vulgaire' });
  await copies(calm.id, 400);
  const count = async () => {
    const { posts, approximate } = await ada.client.ask(readHashtag, named('comble'));
    const { items } = await ada.client.ask(searchHashtags, { query: { q: 'comble' } });
    expect(items).toEqual([{ tag: 'comble', posts, ...(approximate && { approximate }) }]);
    return { posts, approximate };
  };
  expect(await count()).toEqual({ posts: 402 });
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  expect(await count()).toEqual({ posts: 401 });
  await copies(calm.id, 200);
  expect(await count()).toEqual({ posts: 600, approximate: true });
  const loud = await aPost(world, bob, { description: '#comble vulgaire' });
  await copies(loud.id, 300);
  // Three in five of those looked through.
  expect(await count()).toEqual({ posts: 360, approximate: true });
});

test('who mutes a word that every post has reads a bounded number of them', async () => {
  const old = await aPost(world, bob, { description: '#plein' });
  const full = await aPost(world, bob, { description: '#plein partout' });
  await copies(full.id, 200);
  await follows(ada, bob);
  await ada.client.ask(followTag, named('plein'));
  await ada.client.ask(muteTerm, term('word', 'partout'));
  const ofTag = () => allOf(ada.client, readHashtag, named('plein'));
  expect(idsOf(await ofTag())).toEqual([old.id]);
  await copies(full.id, 800);
  const best = { query: { sort: 'global' } };
  for (const [action, sent] of [
    [listPosts, {}],
    [readHome, home('following')],
    [readHome, home('discover')],
    [readHashtag, { ...named('plein'), ...best }],
  ] as const) {
    const seen = await world.statements.during(() => pageOf(ada.client, action, sent));
    expect(seen.length, JSON.stringify(sent)).toBeLessThan(2 * mostLooks + 8);
  }
  expect(await ofTag()).toEqual([]);
  expect(await lists.newest(), 'a list ends there').toEqual([]);
});
