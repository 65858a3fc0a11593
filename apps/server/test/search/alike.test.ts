import { listAlike } from '@stenope/contract/feed';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { mute } from '@stenope/contract/people/ties';
import { lookKey } from '@stenope/domain/look/likeness';
import { lookOf, packLook } from '@stenope/domain/look/look';
import { alikePosts } from '@stenope/domain/posts/limits';
import { eq } from 'drizzle-orm';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { fillWorld, formerNames, pageOf } from '../feed/scene.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The look of a picture of these stripes, as wide as each other. */
function striped(...colours: readonly Rgb[]) {
  const data = Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  const look = lookOf({ data });
  return { look: Buffer.from(packLook(look)), lookKey: lookKey(look) };
}

const red: Rgb = [190, 40, 40];
const darkRed: Rgb = [150, 30, 34];
const brick: Rgb = [165, 70, 55];
const sea: Rgb = [40, 90, 150];

async function aWorkOf(world: World, author: Person, ...colours: readonly Rgb[]): Promise<string> {
  const look = colours.length > 0 ? striped(...colours) : {};
  const mediaId = await aPicture(world, author, { ...look });
  const { id } = await aPost(world, author, { mediaId });
  return id;
}

const alike = async (person: Person, postId: string): Promise<string[]> =>
  (await pageOf(person.client, listAlike, { params: { postId } })).items.map(({ id }) => id);

describe('the same light', () => {
  let world: World & { end(): Promise<void> };
  let [ada, bob, eve]: Person[] = [];
  beforeAll(async () => {
    world = await aWorld({ keep: true });
    [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
  });
  afterAll(() => world.end());

  const people = () => {
    if (!ada || !bob || !eve) throw new Error('Nobody is there');
    return { ada, bob, eve };
  };

  test('is found in works of others, the closest first', async () => {
    const { ada: author, bob: other, eve: reader } = people();
    const post = await aWorkOf(world, author, red);
    const own = await aWorkOf(world, author, red);
    const [near, same, far] = [
      await aWorkOf(world, other, brick),
      await aWorkOf(world, other, red),
      await aWorkOf(world, other, sea),
    ];
    const found = await alike(reader, post);
    expect(found.slice(0, 2)).toEqual([same, near]);
    expect(found).not.toContain(own);
    expect(found).not.toContain(post);
    expect(found).not.toContain(far);
    // From there the first author is another.
    expect(await alike(reader, same)).toEqual(expect.arrayContaining([post, own]));
  });

  test('is found also where the largest colour is another one of the picture', async () => {
    const { ada: author, bob: other, eve: reader } = people();
    const green: Rgb = [60, 120, 60];
    const violet: Rgb = [110, 60, 150];
    const post = await aWorkOf(world, author, green, green, green, violet, violet);
    const turned = await aWorkOf(world, other, green, green, violet, violet, violet);
    expect(await alike(reader, post)).toEqual([turned]);
  });

  test('holds at most twelve', async () => {
    const { ada: author, eve: reader } = people();
    const others = [await world.person(), await world.person(), await world.person()];
    const post = await aWorkOf(world, author, darkRed);
    const made: string[] = [];
    while (made.length <= alikePosts) {
      for (const other of others) made.push(await aWorkOf(world, other, darkRed));
    }
    // Of equal ones the newest.
    expect(await alike(reader, post)).toEqual(made.toReversed().slice(0, alikePosts));
  });

  test('holds no more than two of one author among the first six', async () => {
    // Nothing of the other tests is close to these.
    const quiet = await aWorld();
    const [author, other, reader] = [
      await quiet.person(),
      await quiet.person(),
      await quiet.person(),
    ];
    const plum: Rgb = [90, 40, 90];
    const slate: Rgb = [70, 110, 110];
    const alone = await aWorkOf(quiet, author, slate);
    const ofOne: string[] = [];
    while (ofOne.length < 4) ofOne.unshift(await aWorkOf(quiet, other, slate));
    expect(await alike(reader, alone)).toEqual(ofOne.slice(0, 2));

    const post = await aWorkOf(quiet, author, plum);
    const others: string[] = [];
    for (const another of [await quiet.person(), await quiet.person(), await quiet.person()]) {
      others.unshift(await aWorkOf(quiet, another, plum));
      others.unshift(await aWorkOf(quiet, another, plum));
    }
    const many: string[] = [];
    while (many.length < 4) many.unshift(await aWorkOf(quiet, other, plum));
    const [first, second, ...later] = many;
    expect(await alike(reader, post)).toEqual([
      first,
      second,
      ...others.slice(0, 4),
      ...later,
      ...others.slice(4),
    ]);
  });

  test('leaves out what the reader has muted', async () => {
    const { ada: author, eve: reader } = people();
    const olive: Rgb = [110, 110, 40];
    const post = await aWorkOf(world, author, olive);
    const byOne = async (words: { title?: string; description?: string }) => {
      const person = await world.person();
      const mediaId = await aPicture(world, person, striped(olive));
      return (await aPost(world, person, { ...words, mediaId })).id;
    };
    const tagged = await byOne({ description: '#toiles' });
    const worded = await byOne({ title: 'Une araignée' });
    const shown = await byOne({ title: 'Un mur' });
    expect(await alike(reader, post)).toEqual([shown, worded, tagged]);
    await reader.client.ask(muteTerm, { params: { kind: 'tag', term: 'toiles' } });
    await reader.client.ask(muteTerm, { params: { kind: 'word', term: 'araignée' } });
    expect(await alike(reader, post)).toEqual([shown]);
    expect(await alike(author, post)).toHaveLength(3);
  });

  test('shows nothing that the reader does not see elsewhere', async () => {
    const { ada: author, eve: reader } = people();
    const ochre: Rgb = [200, 150, 60];
    const post = await aWorkOf(world, author, ochre);
    const byOne = async () => {
      const person = await world.person();
      return { person, id: await aWorkOf(world, person, ochre) };
    };
    const [blocked, blocking, muted] = [await byOne(), await byOne(), await byOne()];
    const [suspended, masking, waiting] = [await byOne(), await byOne(), await byOne()];
    const shown = await byOne();
    expect(await alike(reader, post)).toHaveLength(7);
    await block(world, reader, blocked.person);
    await block(world, blocking.person, reader);
    await reader.client.ask(mute, { params: { userId: muted.person.id } });
    await inState(world, masking, { state: 'masked' });
    await inState(world, waiting, { ready: false });
    const { sql } = world.running.context.db;
    await sql
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, suspended.person.id));
    expect(await alike(reader, post)).toEqual([shown.id]);
  });

  test('of a post that one may not read is not there, and to visitors nothing is', async () => {
    const { ada: author, bob: other, eve: reader } = people();
    const post = await aWorkOf(world, author, red);
    await inState(world, { id: post }, { state: 'masked' });
    const asked = { params: { postId: post } };
    expect((await reader.client.send(listAlike, asked)).status).toBe(404);
    expect((await author.client.send(listAlike, asked)).status).toBe(200);
    const seen = await aWorkOf(world, other, red);
    const visited = await world.visitor.send(listAlike, { params: { postId: seen } });
    expect(visited.status).toBe(401);
  });

  test('is empty while the photograph has no look, or none that is read', async () => {
    const { ada: author, bob: other, eve: reader } = people();
    await aWorkOf(world, other, red);
    expect(await alike(reader, await aWorkOf(world, author))).toEqual([]);
    const mediaId = await aPicture(world, author, { look: Buffer.alloc(0), lookKey: null });
    const { id } = await aPost(world, author, { mediaId });
    expect(await alike(reader, id)).toEqual([]);
  });
});

describe('in a large community', () => {
  let world: World & { end(): Promise<void> };
  let planner: Planner;
  let reader: Person;
  beforeAll(async () => {
    world = await aWorld({ keep: true });
    reader = await world.person();
    const size = ['--members', '3000', '--posts', '6000', '--comments', '500', '--follows', '3000'];
    await fillWorld(world, ...size);
    planner = await aPlanner(world.databaseUrl, ['blocks', 'mutes', 'muted_terms', 'reveals']);
    await planner.database.query(formerNames);
    await planner.database.query('analyze');
  });
  afterAll(async () => {
    await planner.end();
    await world.end();
  });

  test('three statements find it, none of which reads a table whole', async () => {
    const { rows } = await planner.database.query<{ id: string }>(
      'select id from posts where listed order by id desc limit 1',
    );
    const [post] = rows;
    const ask = () => alike(reader, post?.id ?? '');
    await ask();
    const seen = (await world.statements.during(ask)).filter(
      (text) => !text.includes('"sessions"'),
    );
    expect(seen).toHaveLength(3);
    for (const text of seen) expect(await planner.readWhole(text), text).toEqual([]);
    const [near = ''] = seen.filter((text) => text.includes('look_key'));
    expect(await planner.indexes(near)).toContain('media_by_look');
    expect((await ask()).length).toBe(alikePosts);
  });

  test('no more photographs are compared than the bound, however many there are', async () => {
    const { look, lookKey: key } = striped(red);
    await planner.database.query('update media set look = $1, look_key = $2', [look, key]);
    const { rows } = await planner.database.query<{ id: string }>(
      'select id from posts where listed order by id limit 1',
    );
    const newest = await planner.database.query<{ id: string }>(
      `select posts.id from (select id from media where used_as = 'post'
         order by created_at desc limit 480) as near join posts on posts.media_id = near.id`,
    );
    const found = await alike(reader, rows[0]?.id ?? '');
    expect(found).toHaveLength(alikePosts);
    const among = new Set(newest.rows.map(({ id }) => id));
    expect(found.filter((id) => !among.has(id))).toEqual([]);
  });
});
