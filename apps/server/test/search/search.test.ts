import { randomBytes } from 'node:crypto';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { deletePost, updatePost } from '@stenope/contract/posts';
import { readTotals, searchPosts, searchSorts } from '@stenope/contract/feed/search';
import { lookKey } from '@stenope/domain/look/likeness';
import { lookOf, packLook } from '@stenope/domain/look/look';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsOf, pageOf, score } from '../feed/scene.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
/** A word of no other test. */
let word: string;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());
beforeEach(async () => {
  [ada, bob] = [await world.person(), await world.person()];
  // Farther from each other than a slip.
  word = `zinc${Array.from(randomBytes(12), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`;
});

/** A look of stripes as wide as each other. */
function flatLook(...hexes: readonly string[]) {
  const stripes = hexes.flatMap((hex) => [
    ...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
    255,
  ]);
  const look = lookOf({ data: Uint8Array.from(stripes) });
  return { look: Buffer.from(packLook(look)), lookKey: lookKey(look) };
}

const search = async (reader: Person, query: object) =>
  idsOf((await pageOf(reader.client, searchPosts, { query })).items);

test('titles come before hashtags, these before descriptions', async () => {
  const described = await aPost(world, bob, { title: 'Un', description: `Du ${word}, du vent.` });
  const titled = await aPost(world, bob, { title: `Le ${word}` });
  const tagged = await aPost(world, bob, { title: 'Deux', description: `#${word}` });
  expect(await search(ada, { q: word })).toEqual([titled.id, tagged.id, described.id]);
  const recent = [tagged.id, titled.id, described.id];
  expect(await search(ada, { q: word, sort: 'recent' })).toEqual(recent);
});

test.each([
  ['Forêt d’hiver', 'foret'],
  ['L’ombre', "l'ombre"],
  ['L’ombre', 'lombre'],
  ['Les chevaux', 'cheval'],
  ['Un cheval', 'chevaux'],
  ['Bretonne', 'breton'],
  ['Lumineuse', 'lumineux'],
  ['Cyanotype', 'cianotype'],
  ['Cyanotype', 'cyanot'],
  ['#noiretblanc', 'noir et blanc'],
  ['Contre-jour', 'contre jour'],
  ['Montagne', 'montagna'],
  ['Wälder', 'Wald'],
  ['Shadows', 'shadow'],
  ['富士山の朝', '富士山'],
  ['ﾌｨﾙﾑ', 'フィルム'],
  ['Œufs', 'oeuf'],
])('%s is found by %s', async (title, q) => {
  const { id } = await aPost(world, bob, { title: `${title} ${word}` });
  expect(await search(ada, { q })).toContain(id);
});

test('a spelling that was guessed is named, and so are posts with some of the words', async () => {
  await aPost(world, bob, { title: `${word}grille` });
  const reply = await ada.client.ask(searchPosts, { query: { q: `${word}grlile` } });
  expect(reply.items).toHaveLength(1);
  expect(reply.spelling).toBe(`${word}grille`);
  const some = await ada.client.ask(searchPosts, { query: { q: `${word}grille 48151623` } });
  expect(some).toMatchObject({ some: true });
  expect(some.items).toHaveLength(1);
});

test('what one does not see is found by no word, order or filter', async () => {
  const [cy, dan] = [await world.person(), await world.person()];
  const seen = await aPost(world, bob, { title: word });
  const masked = await aPost(world, bob, { title: word });
  const waiting = await aPost(world, bob, { title: word });
  const blocked = await aPost(world, cy, { title: word });
  const suspended = await aPost(world, dan, { title: word });
  await inState(world, masked, { state: 'masked' });
  await inState(world, waiting, { ready: false });
  await block(world, cy, ada);
  await world.suspend(dan);
  for (const sort of searchSorts) {
    expect(await search(ada, { q: word, sort }), sort).toEqual([seen.id]);
  }
  expect(await search(ada, { q: word, licence: 'all_rights_reserved' })).toEqual([seen.id]);
  expect(await search(ada, { q: word.slice(0, -1) })).toEqual([seen.id]);
  expect(await search(bob, { q: word })).toEqual([blocked.id, seen.id]);
  expect(suspended.id).not.toBe(seen.id);
});

test('a word that only hidden posts have is nobody’s spelling', async () => {
  const hidden = await aPost(world, bob, { title: `${word}hidden` });
  await inState(world, hidden, { state: 'masked' });
  const reply = await ada.client.ask(searchPosts, { query: { q: `${word}hiden` } });
  expect(reply).toEqual({ items: [] });
});

test('an edit is found at once, and what is deleted is not', async () => {
  const { id } = await aPost(world, bob, { title: 'Sans titre' });
  expect(await search(ada, { q: word })).toEqual([]);
  await bob.client.ask(updatePost, { params: { postId: id }, body: { description: word } });
  expect(await search(ada, { q: word })).toEqual([id]);
  await bob.client.ask(updatePost, { params: { postId: id }, body: { description: '' } });
  expect(await search(ada, { q: word })).toEqual([]);
  await bob.client.ask(updatePost, { params: { postId: id }, body: { title: word } });
  await bob.client.ask(deletePost, { params: { postId: id } });
  expect(await search(ada, { q: word })).toEqual([]);
});

test('pages hold every post once, in every order, while others are made', async () => {
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const post = await aPost(world, bob, { title: n % 2 ? word : 'Titre', description: word });
    if (n % 3 === 0) await score(world, post, { ranked: n });
    made.push(post.id);
  }
  for (const sort of searchSorts) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { q: word, sort, limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await pageOf(ada.client, searchPosts, { query });
      found.push(...idsOf(page.items));
      cursor = page.next;
      await aPost(world, ada, { title: 'Autre' });
    } while (cursor !== undefined);
    expect(found.toSorted(), sort).toEqual(made.toSorted());
  }
  const ranked = await search(ada, { q: word, sort: 'global' });
  expect(ranked.slice(0, 3)).toEqual([made[6], made[3], made[0]]);
});

test('a cursor is of its words, filters and order', async () => {
  for (let n = 0; n < 3; n += 1) await aPost(world, bob, { title: word });
  const { next } = await pageOf(ada.client, searchPosts, { query: { q: word, limit: 1 } });
  for (const other of [{ q: 'autre' }, { q: word, sort: 'recent' }, { q: word, method: 'told' }]) {
    const reply = await ada.client.send(searchPosts, { query: { ...other, cursor: next } });
    expect(codeOf(reply)).toBe('bad_cursor');
  }
});

describe('filters', () => {
  test('licence, method, camera, place and words go together', async () => {
    const facts = { camera: 'Leica M6', film: 'Kodak Tri-X' };
    const mediaId = await aPicture(world, bob, { camera: facts });
    const place = { label: 'Forêt de Tronçais', lat: 46.6, lon: 2.7, precision: 'km' } as const;
    const full = { licence: 'cc_by' as const, steps: [{ body: 'Attendre.' }], mediaId, place };
    const wanted = await aPost(world, bob, { title: word, ...full });
    await aPost(world, bob, { title: word });
    const hiding = await aPicture(world, bob, { camera: facts });
    await aPost(world, bob, { title: word, mediaId: hiding, hidesCamera: true });
    for (const filter of [
      { licence: 'cc_by' },
      { method: 'told' },
      { camera: 'leica' },
      { camera: 'Leica M6 Tri-X' },
      { place: 'troncais' },
      { licence: 'cc_by', method: 'told', camera: 'm6', place: 'forêt' },
    ]) {
      expect(await search(ada, { q: word, ...filter }), JSON.stringify(filter)).toEqual([
        wanted.id,
      ]);
      expect(await search(ada, filter)).toContain(wanted.id);
    }
    expect(await search(ada, { q: word, licence: 'cc0' })).toEqual([]);
  });

  test('colours, light and format of the photograph', async () => {
    const looks = { red: '#c8242c', snow: '#f4f4f4', night: '#0c0c12' } as const;
    const made = new Map<string, string>();
    for (const [name, hex] of Object.entries(looks)) {
      const look = flatLook(hex);
      const crop = name === 'snow' ? { x: 0, y: 0, width: 500, height: 500 } : null;
      const mediaId = await aPicture(world, bob, { ...look, crop });
      made.set(name, (await aPost(world, bob, { title: word, mediaId })).id);
    }
    const two = await aPicture(world, bob, flatLook('#c8242c', '#2f62b5'));
    made.set('both', (await aPost(world, bob, { title: word, mediaId: two })).id);
    const found = async (filter: object) => {
      const ids = await search(ada, { q: word, ...filter });
      return [...made].filter(([, id]) => ids.includes(id)).map(([name]) => name);
    };
    expect(await found({ colour: 'c8242c' })).toEqual(['red', 'both']);
    expect(await found({ colour: 'c4262e' })).toEqual(['red', 'both']);
    expect(await found({ colour: 'c8242c-2f62b5' })).toEqual(['both']);
    expect(await found({ colour: '4f8a41' })).toEqual([]);
    expect(await found({ light: 'high_key' })).toEqual(['snow']);
    expect(await found({ light: 'low_key' })).toEqual(['night']);
    expect(await found({ format: 'square' })).toEqual(['snow']);
    expect(await found({ format: 'landscape', colour: 'c8242c' })).toEqual(['red', 'both']);
    expect(await search(ada, { colour: 'c8242c-2f62b5' })).toContain(made.get('both'));
    for (const colour of ['red', '#c8242c', 'C8242C', 'c8242c-', '000000-111111-222222-333333']) {
      const { status } = await ada.client.send(searchPosts, { query: { colour } });
      expect(status, colour).toBe(422);
    }
  });

  test('days, both included', async () => {
    const { id } = await aPost(world, bob, { title: word });
    const today = new Date().toISOString().slice(0, 10);
    expect(await search(ada, { q: word, since: today, until: today })).toEqual([id]);
    expect(await search(ada, { q: word, until: '2020-01-01' })).toEqual([]);
    expect(await search(ada, { q: word, since: '2999-01-01' })).toEqual([]);
    expect(await search(ada, { since: today, sort: 'recent', limit: 1 })).toEqual([id]);
  });

  test('an axis at least so high, of scores that are shown', async () => {
    const made: string[] = [];
    for (const state of ['provisional', 'hidden', 'provisional'] as const) {
      const post = await aPost(world, bob, { title: word });
      const above = { emotion: made.length === 0 ? 1 : -1 };
      await score(world, post, { ranked: 3, state, above });
      made.push(post.id);
    }
    expect(await search(ada, { q: word, least: 2 })).toEqual([made[2], made[0]]);
    expect(await search(ada, { q: word, least: 3, axis: 'emotion' })).toEqual([made[0]]);
    expect(await search(ada, { q: word, least: 4, axis: 'global' })).toEqual([]);
    // In fractions one could close in on a score that is not shown.
    for (const between of ['2.5', '0', '5', '1e-3']) {
      const { status } = await ada.client.send(searchPosts, { query: { q: word, least: between } });
      expect(status, between).toBe(422);
    }
  });

  test('one’s own posts', async () => {
    const own = await aPost(world, ada, { title: word });
    await aPost(world, bob, { title: word });
    expect(await search(ada, { q: word, of: 'me' })).toEqual([own.id]);
    expect(await search(bob, { q: 'rien', of: 'me' })).toEqual([]);
  });
});

test('what one has muted is found by no word, order or filter, and one’s own stays', async () => {
  const tagged = await aPost(world, bob, { title: word, description: `#${word}tag` });
  const worded = await aPost(world, bob, { title: `${word} arachnide` });
  const own = await aPost(world, ada, { title: `${word} arachnide` });
  const shown = await aPost(world, bob, { title: word });
  await ada.client.ask(muteTerm, { params: { kind: 'tag', term: `${word}tag` } });
  await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'arachnide' } });
  for (const sort of searchSorts) {
    const found = await search(ada, { q: word, sort });
    expect(found.toSorted(), sort).toEqual([own.id, shown.id].toSorted());
  }
  expect(await search(ada, { q: `${word}tag` })).toEqual([]);
  expect(await search(ada, { q: `${word} arachnide` })).toEqual([own.id]);
  expect((await search(bob, { q: word })).toSorted()).toEqual(
    [tagged.id, worded.id, own.id, shown.id].toSorted(),
  );
});

test('visitors search the newest twelve, whatever the order or filter', async () => {
  const old = await aPost(world, bob, { title: word });
  const newest: string[] = [];
  for (let n = 0; n < 12; n += 1) newest.unshift((await aPost(world, bob, { title: 'Autre' })).id);
  const edited = newest[3] ?? '';
  const body = { title: `Encore ${word}` };
  await bob.client.ask(updatePost, { params: { postId: edited }, body });
  for (const sort of searchSorts) {
    const page = await pageOf(world.visitor, searchPosts, { query: { q: word, sort } });
    expect(idsOf(page.items), sort).toEqual([edited]);
    expect(page.forMembers).toBe(true);
  }
  const page = await pageOf(world.visitor, searchPosts, {
    query: { licence: 'all_rights_reserved' },
  });
  expect(idsOf(page.items)).toEqual(newest);
  expect(await search(ada, { q: word })).toContain(old.id);
  const only = { q: `encore ${word}` };
  expect((await pageOf(world.visitor, searchPosts, { query: only })).items).toHaveLength(1);
  expect(await world.visitor.ask(searchPosts, { query: only })).not.toHaveProperty('forMembers');
  const older = await aPost(world, bob, { title: `${word}ancien` });
  for (let n = 0; n < 12; n += 1) await aPost(world, bob, { title: 'Autre' });
  // Not taken for a slip, though no visitor sees one.
  const beyond = await world.visitor.ask(searchPosts, { query: { q: `${word}ancien` } });
  expect(beyond).toEqual({ items: [], forMembers: true });
  expect(await search(ada, { q: `${word}ancien` })).toEqual([older.id]);
  const none = await world.visitor.ask(searchPosts, { query: { q: 'qwxzkqwxzkqwx' } });
  expect(none).toEqual({ items: [] });
  const reply = await world.visitor.send(searchPosts, { query: { q: word, cursor: 'x.y' } });
  expect(codeOf(reply)).toBe('signup_required');
});

test('hostile queries are answered or refused by type', async () => {
  const hostile = [
    '(((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+',
    '"unbalanced \' quotes « “',
    "'; drop table posts; --",
    "a & b | !c <-> 'd':*",
    '\\\\\\',
    'אבג דהו',
    '% _ %',
    '/licence:cc_by',
    'é'.repeat(120),
    '*'.repeat(120),
    '🙂'.repeat(100),
    'the of and',
  ];
  for (const q of hostile) {
    const { status } = await ada.client.send(searchPosts, { query: { q } });
    expect(status, q).toBe(200);
  }
  for (const q of ['a'.repeat(5000), 'nul\0', '\u202eabc']) {
    const { status } = await ada.client.send(searchPosts, { query: { q } });
    expect(status).toBe(422);
  }
});

test('hostile queries take few statements, and refused ones none', async () => {
  await aPost(world, bob, { title: `${word} brume` });
  const asked = async (q: string) => {
    const seen = await world.statements.during(() =>
      ada.client.send(searchPosts, { query: { q } }),
    );
    return seen.filter((text) => !text.includes('"sessions"')).length;
  };
  const ordinary = await asked(`${word} brume`);
  for (const q of [
    '(a+)+'.repeat(24),
    '"'.repeat(120),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    Array.from({ length: 20 }, (_, n) => `x${n}yz`).join(' '),
    'brmue obmre hievr orgae fnetre lumeire silecne givrre',
    '海山川空'.repeat(30),
    `${word} ${'é'.repeat(60)}`,
  ]) {
    expect(await asked(q), q).toBeLessThanOrEqual(2 * ordinary);
  }
  for (const q of ['a'.repeat(121), 'nul\0', '\u202eabc']) expect(await asked(q), q).toBe(0);
});

test('a query of a megabyte is refused before anything is asked', async () => {
  const q = 'a'.repeat(1_000_000);
  const seen = await world.statements.during(async () => {
    const { status } = await ada.client.send(searchPosts, { query: { q } });
    expect([414, 422, 431]).toContain(status);
  });
  expect(seen).toEqual([]);
});

test('a search is a handful of statements, however many posts are found', async () => {
  for (let n = 0; n < 5; n += 1) await aPost(world, bob, { title: word });
  const asked = async () => {
    const seen = await world.statements.during(() => search(ada, { q: word }));
    return seen.filter((text) => !text.includes('"sessions"')).length;
  };
  const few = await asked();
  for (let n = 0; n < 10; n += 1) await aPost(world, bob, { title: word });
  expect(await asked()).toBe(few);
  expect(few).toBeLessThanOrEqual(6);
});

test('totals count public things, less those across a block', async () => {
  const quiet = await aWorld();
  const [eve, fay, gus] = [await quiet.person(), await quiet.person(), await quiet.person()];
  const place = { label: 'Brest', lat: 48.4, lon: -4.5, precision: 'km' } as const;
  await aPost(quiet, eve, { description: '#un' });
  await aPost(quiet, fay, { description: '#un #deux', place });
  const masked = await aPost(quiet, fay, { description: '#trois', place });
  await inState(quiet, masked, { state: 'masked' });
  const silent = await quiet.person();
  await aPost(quiet, silent, { description: '#quatre', place });
  await quiet.suspend(silent);
  await block(quiet, fay, gus);
  const all = await quiet.visitor.ask(readTotals, {});
  expect(all).toMatchObject({ posts: 2, users: 3, creators: 2, placed: 1 });
  expect(await eve.client.ask(readTotals, {})).toEqual(all);
  expect(await gus.client.ask(readTotals, {})).toEqual({
    posts: 1,
    users: all.users - 1,
    hashtags: all.hashtags - 1,
    creators: 1,
    placed: 0,
  });
});
