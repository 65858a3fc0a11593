import { randomBytes } from 'node:crypto';
import { readHashtag, searchHashtags } from '@stenope/contract/feed';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { mapPosts } from '@stenope/contract/feed/map';
import { readTotals, searchPosts, searchSorts } from '@stenope/contract/feed/search';
import { updatePost } from '@stenope/contract/posts';
import { quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import { connected } from '@stenope/kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, pageOf } from '../feed/scene.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

/** A word of no other test. */
const aWord = () =>
  Array.from(randomBytes(7), (byte) => String.fromCodePoint(97 + (byte % 26))).join('');

const search = async (reader: Person, query: object) =>
  idsOf((await pageOf(reader.client, searchPosts, { query })).items);

test('the index of words is read only for what is rare, and not for a few days', async () => {
  const large = await aWorld();
  const reader = await large.person();
  for (const camera of ['Leica', 'Hasselblad']) {
    const { id } = await aPost(large, reader, { title: aWord() });
    await connected(large.databaseUrl, (client) =>
      client.query(`update post_search set words = words || $2::tsvector where post_id = $1`, [
        id,
        `'/camera:${camera.toLowerCase()}'`,
      ]),
    );
  }
  // As many as are looked at one by one, and of no post: older than all.
  await connected(large.databaseUrl, async (client) => {
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into post_search (post_id, words)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ''
      from generate_series(1, 2000) as n`);
  });
  const readsIndex = async (posts: number, query: object) => {
    const size = `update pg_class set reltuples = ${posts} where oid = 'post_search'::regclass`;
    await connected(large.databaseUrl, (client) => client.query(size));
    const seen = await large.statements.during(() => search(reader, query));
    return seen.some((text) => text.includes('limit 10000'));
  };
  const camera = 'leica hasselblad';
  expect(await readsIndex(10_000, { camera })).toBe(true);
  // One of the newest two thousand stands for five hundred posts of a million, and for more than
  // the index should read of a hundred million.
  expect(await readsIndex(1_000_000, { camera })).toBe(true);
  expect(await readsIndex(100_000_000, { camera })).toBe(false);
  expect(await readsIndex(100_000_000, { camera, light: 'high_key' })).toBe(true);
  // All posts of these days were looked at already.
  expect(await readsIndex(1_000_000, { camera, since: '2026-01-01' })).toBe(false);
});

test('all posts with a rare word are ranked, however many are newer', async () => {
  const word = aWord();
  const { id } = await aPost(world, bob, { title: word });
  await connected(world.databaseUrl, async (client) => {
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `with made as (insert into posts (id, author_id, media_id, title, description, ready, state)
         select uuidv7(), author_id, gen_random_uuid(), 'autre', $2, ready, state
         from posts cross join generate_series(1, 600) where id = $1 returning id)
       insert into post_search (post_id, words) select id, $3::tsvector from made`,
      [id, word, `'${word}':1C`],
    );
  });
  expect(await search(ada, { q: word, limit: 1 })).toEqual([id]);
});

test('totals are counted once for all who ask meanwhile', async () => {
  const fresh = await aWorld();
  const seen = await fresh.statements.during(() =>
    Promise.all(Array.from({ length: 8 }, () => fresh.visitor.ask(readTotals, {}))),
  );
  expect(seen.filter((text) => text.includes('left join "member_counts"'))).toHaveLength(1);
});

test('a long word is cut between letters, so that its post can be changed', async () => {
  const { id } = await aPost(world, bob, { title: `1${'\u{1e922}'.repeat(30)}` });
  const word = aWord();
  await bob.client.ask(updatePost, { params: { postId: id }, body: { description: word } });
  expect(await search(ada, { q: word })).toEqual([id]);
});

test('words written as one are found where they share the one in between', async () => {
  const [one, two, three] = [aWord(), aWord(), aWord()];
  const { id } = await aPost(world, bob, { title: `${one}${two} ${two}${three}` });
  expect(await search(ada, { q: `${one} ${two} ${three}` })).toEqual([id]);
});

test('a spelling is of a post that is shown, whatever is nearer', async () => {
  const word = aWord();
  for (let n = 0; n < 2; n += 1) {
    const hidden = await aPost(world, bob, { title: `${word}nd` });
    await inState(world, hidden, { state: 'masked' });
  }
  const { id } = await aPost(world, bob, { title: `${word}nt` });
  const found = await ada.client.ask(searchPosts, { query: { q: `${word}ne` } });
  expect(found).toMatchObject({ items: [{ id }], spelling: `${word}nt` });
});

test('a spelling is none of a member across a block', async () => {
  const word = aWord();
  const [author, other] = [await world.person(), await world.person()];
  for (let n = 0; n < 2; n += 1) await aPost(world, author, { title: `${word}nd` });
  const { id } = await aPost(world, other, { title: `${word}nt` });
  await block(world, author, ada);
  const found = await ada.client.ask(searchPosts, { query: { q: `${word}ne` } });
  expect(found).toMatchObject({ items: [{ id }], spelling: `${word}nt` });
});

test.each([
  ['by others', 'them', 1000],
  ['of one’s own', 'us', 200],
] as const)('counts are less what is across the newest blocks %s', async (_, whose, most) => {
  const fresh = await aWorld();
  const [reader, author] = [await fresh.person(), await fresh.person()];
  const spot = { lat: 44.753_61, lon: 5.370_33 };
  const place = { label: 'Die', ...spot, precision: 'km' } as const;
  await aPost(fresh, author, { description: '#loin', place });
  const { x, y } = tileOf(quadkeyAt(spot, 6));
  const counts = async () => {
    const { posts, placed, hashtags, creators } = await reader.client.ask(readTotals, {});
    const tile = await reader.client.ask(mapPosts, { params: { zoom: 6, x, y } });
    const { items: tags } = await reader.client.ask(searchHashtags, { query: { q: 'loin' } });
    const page = await reader.client.ask(readHashtag, { params: { tag: 'loin' } });
    const onMap = tile.squares.map(({ count }) => count);
    return [posts, placed, hashtags, creators, onMap, tags.length, page.posts, page.items.length];
  };
  const nothing = [0, 0, 0, 0, [], 0, 0, 0];
  expect(await counts()).toEqual([1, 1, 1, 1, [1], 1, 1, 1]);
  await (whose === 'them' ? block(fresh, author, reader) : block(fresh, reader, author));
  expect(await counts()).toEqual(nothing);
  // With members who are gone, so that nothing else is subtracted.
  const blockMore = (by: 'them' | 'us', from: number, to: number) =>
    connected(fresh.databaseUrl, async (client) => {
      const columns = by === 'us' ? 'blocker_id, blocked_id' : 'blocked_id, blocker_id';
      await client.query(`set session_replication_role = replica`);
      await client.query(
        `insert into blocks (${columns}, created_at)
         select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now() + interval '1 hour'
         from generate_series($2::int, $3::int) as n`,
        [reader.id, from, to],
      );
    });
  const other = whose === 'them' ? 'us' : 'them';
  // However many blocks the other side makes, these stay.
  await blockMore(other, 5001, 7000);
  expect(await counts()).toEqual(nothing);
  await blockMore(whose, 1, most - 1);
  expect(await counts()).toEqual(nothing);
  await blockMore(whose, most, most);
  // Counted again, and shown as little as before.
  expect(await counts()).toEqual([1, 1, 1, 1, [1], 1, 1, 0]);
});

test('a word that many posts have is found by its beginning, however many others begin so', async () => {
  const word = aWord();
  const { id } = await aPost(world, bob, { title: `${word}zinc` });
  await connected(world.databaseUrl, async (client) => {
    await client.query(
      `insert into search_words (word, stem, posts)
       select $1 || 'a' || n, $1 || 'a' || n, 1 from generate_series(1, 4000) as n`,
      [word],
    );
    await client.query(`update search_words set posts = 20 where word = $1 || 'zinc'`, [word]);
  });
  expect(await search(ada, { q: word })).toEqual([id]);
});

test('of hashtags that begin alike the most used are offered, and a bounded number is read', async () => {
  const tag = aWord();
  await connected(world.databaseUrl, (client) =>
    client.query(
      `insert into hashtags (tag, posts)
       select $1 || 'a' || lpad(n::text, 4, '0'), 1 from generate_series(1, 4000) as n
       union all values ($1 || 'y', 19), ($1 || 'z', 20)`,
      [tag],
    ),
  );
  const { items } = await ada.client.ask(searchHashtags, { query: { q: tag } });
  const first = ['0001', '0002', '0003', '0004', '0005', '0006', '0007'];
  expect(items.map((one) => one.tag)).toEqual([`${tag}z`, ...first.map((n) => `${tag}a${n}`)]);
  // One more letter brings the others back.
  const narrower = await ada.client.ask(searchHashtags, { query: { q: `${tag}y` } });
  expect(narrower.items).toMatchObject([{ tag: `${tag}y`, posts: 19 }]);
});

/** Ways in which a post is hidden from all members. */
const hidings = [
  ['masked', (post: Made) => inState(world, post, { state: 'masked' })],
  ['still processed', (post: Made) => inState(world, post, { ready: false })],
  ['of a suspended member', (_: Made, author: Person) => world.suspend(author)],
] as const;

type Made = Awaited<ReturnType<typeof aPost>>;

test.each(hidings)(
  'whether a word stands in a post that is %s is told by no search',
  async (_how, hide) => {
    const [one, two] = [aWord(), aWord()];
    const { id } = await aPost(world, bob, { title: `${one}nt ${two}grille` });
    // Known to nobody, both are slips, and so they stay.
    const q = `${one}nd ${two}grlile`;
    const ask = () => ada.client.ask(searchPosts, { query: { q } });
    const before = await ask();
    expect(before).toMatchObject({ items: [{ id }], spelling: `${one}nt ${two}grille` });
    const author = await world.person();
    await hide(await aPost(world, author, { title: `${one}nd` }), author);
    expect(await ask()).toEqual(before);
  },
);

test('words of hidden posts crowd out none that begin so', async () => {
  const word = aWord();
  const crowd = Array.from('abcdefghijklmn', (letter) => `${word}${letter}`).join(' ');
  for (let n = 0; n < 2; n += 1) {
    const hidden = await aPost(world, bob, { title: 'Foule', description: crowd });
    await inState(world, hidden, { state: 'masked' });
  }
  const { id } = await aPost(world, bob, { title: `${word}zinc` });
  expect(await search(ada, { q: word })).toEqual([id]);
});

test('what one does not see takes no place on a page, and leaves no cursor', async () => {
  const [reader, cy, word] = [await world.person(), await world.person(), aWord()];
  const facts = { camera: { camera: word } };
  const make = async (author: Person, title: string) => {
    const mediaId = await aPicture(world, author, facts);
    return aPost(world, author, { title, mediaId });
  };
  const seen = await make(bob, word);
  const [masked] = [await make(bob, word), await make(cy, word), await make(bob, `${word} foule`)];
  await inState(world, masked, { state: 'masked' });
  await block(world, cy, reader);
  await reader.client.ask(muteTerm, { params: { kind: 'word', term: 'foule' } });
  // By the index of words, and by looking at the newest.
  for (const query of [{ q: word }, { camera: word }]) {
    for (const sort of searchSorts) {
      const page = await pageOf(reader.client, searchPosts, {
        query: { ...query, sort, limit: 1 },
      });
      expect(idsOf(page.items), JSON.stringify(query)).toEqual([seen.id]);
      expect(page.next).toBeUndefined();
    }
  }
});

test('of more than four words nothing is taken for a slip: each would cost a search', async () => {
  const word = aWord();
  const looksForSlips = async (q: string) => {
    const seen = await world.statements.during(() => search(ada, { q }));
    return seen.some((text) => text.includes('similarity('));
  };
  const wrong = Array.from({ length: 5 }, (_, n) => `${word}${'abcde'.charAt(n).repeat(3)}`);
  expect(await looksForSlips(wrong.slice(1).join(' '))).toBe(true);
  expect(await looksForSlips(wrong.join(' '))).toBe(false);
});

test('a name without a word is no camera and no place', async () => {
  const word = aWord();
  await aPost(world, bob, { title: word });
  expect(await search(ada, { q: word, camera: '!' })).toEqual([]);
  expect(await search(ada, { q: word, place: '—' })).toEqual([]);
});
