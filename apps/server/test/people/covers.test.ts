import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import {
  addCover,
  choosePrimaryCover,
  orderCovers,
  removeCover,
} from '@stenope/contract/people/covers';
import {
  activatePro,
  activateShop,
  deactivateShop,
  setProFlag,
} from '@stenope/contract/people/pro';
import { readOwnProfile, readProfile } from '@stenope/contract/people/profile';
import { coverBytes } from '@stenope/domain/media/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { aPicture, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { announce } from '../uploads/sender.ts';
import { statusesOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });
const wide = { purpose: 'cover', width: 1500, height: 500 } as const;

async function aPro(): Promise<Person> {
  const pro = await world.person();
  await makePro(world, pro);
  return pro;
}

async function add(person: Person, wish: Parameters<typeof aPicture>[2] = {}, crop?: object) {
  const mediaId = await aPicture(world, person, { ...wide, ...wish });
  return person.client.send(addCover, { ...on(person), body: { mediaId, ...(crop && { crop }) } });
}

async function withCovers(count: number): Promise<{ pro: Person; ids: string[] }> {
  const pro = await aPro();
  for (let n = 0; n < count; n += 1) expect((await add(pro)).status).toBe(201);
  const { covers } = await pro.client.ask(readOwnProfile, {});
  return { pro, ids: covers.map(({ id }) => id) };
}

const shown = async ({ username }: Person) =>
  (await ada.client.ask(readProfile, { params: { username } })).covers;

describe('covers', () => {
  test('are four at most, and the first is the primary one', async () => {
    const { pro, ids } = await withCovers(4);
    const fifth = await add(pro);
    expect([fifth.status, codeOf(fifth)]).toEqual([409, 'too_many_covers']);
    const own = await pro.client.ask(readOwnProfile, {});
    expect(own.covers.map(({ primary }) => primary)).toEqual([true, false, false, false]);
    expect((await shown(pro)).map(({ id }) => id)).toEqual(ids);
  });

  test('are four at most also when six are added at one moment', async () => {
    const pro = await aPro();
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(pro)));
    expect(statusesOf(replies)).toEqual([201, 201, 201, 201, 409, 409]);
    expect(await shown(pro)).toHaveLength(4);
  });

  test('are for a Pro, of one’s own pictures, each used once', async () => {
    const refused = await add(ada);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'pro_required']);
    const pro = await aPro();
    const post = (mediaId: string) =>
      pro.client.send(addCover, { ...on(pro), body: { mediaId } }, randomUUID());
    const foreign = await post(await aPicture(world, ada, wide));
    const photo = await post(await aPicture(world, pro, { ...wide, purpose: 'photo' }));
    expect([foreign, photo].map(codeOf)).toEqual(['not_found', 'not_found']);
    const mediaId = await aPicture(world, pro, wide);
    expect((await post(mediaId)).status).toBe(201);
    expect(codeOf(await post(mediaId))).toBe('already_used');
    expect(await shown(pro)).toHaveLength(1);
  });

  test('are three times as wide as high, as they are or as they are cut', async () => {
    const pro = await aPro();
    const square = { width: 900, height: 900 };
    for (const [wish, crop] of [
      [square, undefined],
      [square, { x: 0, y: 0, width: 900, height: 450 }],
    ] as const) {
      const reply = await add(pro, wish, crop);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'bad_ratio']);
    }
    const outside = await add(pro, square, { x: 300, y: 0, width: 900, height: 300 });
    expect([outside.status, codeOf(outside)]).toEqual([422, 'bad_crop']);
    expect(await shown(pro)).toEqual([]);
    const cut = await add(pro, square, { x: 0, y: 300, width: 900, height: 300 });
    expect(cut.status).toBe(201);
    // A new crop: shown to others once processed.
    expect(cut.body).toMatchObject({
      items: [{ state: 'processing', photo: null, primary: true }],
    });
    expect(await shown(pro)).toEqual([]);
  });

  test('weigh at most 8 MB', async () => {
    const pro = await aPro();
    const sent = { purpose: 'cover' } as const;
    expect((await announce(pro.client, { ...sent, bytes: coverBytes })).status).toBe(201);
    const heavy = await announce(pro.client, { ...sent, bytes: coverBytes + 1 });
    expect(heavy.status).toBe(413);
  });

  test('are put in another order, each of them named once', async () => {
    const { pro, ids } = await withCovers(3);
    const [a = '', b = '', c = ''] = ids;
    const order = (wished: string[], by = pro) =>
      by.client.send(orderCovers, { ...on(pro), body: { order: wished } });
    const reply = await order([c, a.toUpperCase(), b]);
    expect(reply.status).toBe(200);
    const own = await pro.client.ask(readOwnProfile, {});
    expect(own.covers.map(({ id, primary }) => [id, primary])).toEqual([
      [c, false],
      [a, true],
      [b, false],
    ]);
    // The primary cover comes first.
    expect((await shown(pro)).map(({ id }) => id)).toEqual([a, c, b]);
    for (const wrong of [[a, b], [a, a, b], []]) {
      expect(codeOf(await order(wrong))).toBe('invalid');
    }
    expect(codeOf(await order([a, b, randomUUID()]))).toBe('not_found');
    expect(codeOf(await order([a, b, c], ada))).toBe('forbidden');
  });

  test('have one primary, which another follows when it goes', async () => {
    const { pro, ids } = await withCovers(3);
    const [a = '', b = '', c = ''] = ids;
    const of = (coverId: string) => ({ params: { userId: pro.id, coverId } });
    await pro.client.ask(choosePrimaryCover, of(b));
    expect((await shown(pro)).map(({ id, primary }) => [id, primary])).toEqual([
      [b, true],
      [a, false],
      [c, false],
    ]);
    const { items } = await pro.client.ask(removeCover, of(b));
    expect(items.map(({ id, primary }) => [id, primary])).toEqual([
      [a, true],
      [c, false],
    ]);
    expect((await pro.client.send(removeCover, of(b))).status).toBe(404);
    expect((await add(pro)).status).toBe(201);
    const { rows } = await world.running.context.db.pool.query(
      'select position from covers where user_id = $1 order by position',
      [pro.id],
    );
    expect(rows).toEqual([{ position: 0 }, { position: 1 }, { position: 2 }]);
    const { rows: files } = await world.running.context.db.pool.query(
      'select 1 from media where id = $1',
      [b],
    );
    expect(files).toEqual([]);
  });

  test('come once, however often they are asked for with one key', async () => {
    const pro = await aPro();
    const mediaId = await aPicture(world, pro, wide);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        pro.client.send(addCover, { ...on(pro), body: { mediaId } }, key),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await shown(pro)).toHaveLength(1);
  });
});

describe('Pro and the shop', () => {
  test('opening the shop makes one Pro; closing it hides and leaves one Pro', async () => {
    const person = await world.person();
    const own = await person.client.ask(activateShop, on(person));
    expect(own).toMatchObject({ isPro: true, shop: 'active', canActivatePro: false });
    expect((await person.client.ask(readMe, {})).isPro).toBe(true);
    await add(person);
    expect(await shown(person)).toHaveLength(1);
    const closed = await person.client.ask(deactivateShop, on(person));
    expect(closed).toMatchObject({ isPro: true, shop: 'inactive' });
    expect(closed.covers).toHaveLength(1);
    const page = { params: { username: person.username } };
    expect(await ada.client.ask(readProfile, page)).toMatchObject({
      covers: [],
      shop: { active: false },
      isPro: true,
    });
    await person.client.ask(activateShop, on(person));
    expect(await ada.client.ask(readProfile, page)).toMatchObject({ shop: { active: true } });
    expect(await shown(person)).toHaveLength(1);
  });

  test('closing a shop that was never opened hides nothing', async () => {
    const { pro } = await withCovers(1);
    const own = await pro.client.ask(deactivateShop, on(pro));
    expect(own.shop).toBe('none');
    expect(await shown(pro)).toHaveLength(1);
  });

  test('can be had without the shop', async () => {
    const person = await world.person();
    for (let times = 0; times < 2; times += 1) {
      expect(await person.client.ask(activatePro, on(person))).toMatchObject({
        isPro: true,
        shop: 'none',
      });
    }
  });

  test('an admin gives and takes it, and that is on record', async () => {
    const [admin, person] = [await world.person({ role: 'admin' }), await world.person()];
    const set = (isPro: boolean) =>
      admin.client.ask(setProFlag, { ...on(person), body: { isPro } });
    expect(await set(true)).toEqual({ isPro: true });
    await add(person);
    expect(await shown(person)).toHaveLength(1);
    await set(false);
    expect(await shown(person)).toEqual([]);
    const { rows } = await world.running.context.db.pool.query(
      `select act, details from audit where actor_id = $1 and target_id = $2 order by id`,
      [admin.id, person.id],
    );
    expect(rows).toEqual([
      { act: 'pro.flag.set', details: { isPro: true } },
      { act: 'pro.flag.set', details: { isPro: false } },
    ]);
  });

  test('with PRO_ACTIVATION=admin nobody becomes it by themselves', async () => {
    const closed = await aWorld({ env: { PRO_ACTIVATION: 'admin' } });
    const [person, admin] = [await closed.person(), await closed.person({ role: 'admin' })];
    const tries = [
      [activatePro, 'pro_closed'],
      [activateShop, 'pro_required'],
    ] as const;
    for (const [action, code] of tries) {
      const reply = await person.client.send(action, on(person));
      expect([reply.status, codeOf(reply)]).toEqual([403, code]);
    }
    expect(await person.client.ask(readOwnProfile, {})).toMatchObject({
      isPro: false,
      canActivatePro: false,
      shop: 'none',
    });
    await admin.client.ask(setProFlag, { ...on(person), body: { isPro: true } });
    expect(await person.client.ask(activateShop, on(person))).toMatchObject({ shop: 'active' });
  });
});
