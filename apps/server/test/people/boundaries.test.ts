import { randomUUID } from 'node:crypto';
import { readHome } from '@stenope/contract/feed';
import { follow, searchPeople } from '@stenope/contract/people';
import { readProfile, updateProfile } from '@stenope/contract/people/profile';
import { block, listBlocks, listMutes, mute, unblock, unmute } from '@stenope/contract/people/ties';
import { readPost } from '@stenope/contract/posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { expectTrueCounts, noticesOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });

const page = async (reader: Person, { username }: Person) => {
  const reply = await reader.client.send(readProfile, { params: { username } });
  return [reply.status, codeOf(reply)];
};

describe('a block', () => {
  test('ends following both ways, is told to nobody, and hides each from the other', async () => {
    const bob = await world.person();
    await ada.client.ask(follow, on(bob));
    await bob.client.ask(follow, on(ada));
    const { id: postId } = await aPost(world, bob);
    const { length: told } = await noticesOf(world, bob);
    const line = await TestListener.start(world.origin, bob.client.token);
    for (let times = 0; times < 2; times += 1) {
      expect(await ada.client.ask(block, on(bob))).toEqual({ blocked: true });
    }
    await expectTrueCounts(world);
    expect(await noticesOf(world, bob)).toHaveLength(told);
    expect(line.events).toEqual([]);
    expect(await page(bob, ada)).toEqual([404, 'not_found']);
    expect((await ada.client.send(readPost, { params: { postId } })).status).toBe(404);
    for (const [reader, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const { items } = await reader.client.ask(searchPeople, { query: { q: other.username } });
      expect(items.map(({ id }) => id)).not.toContain(other.id);
      expect((await reader.client.send(follow, on(other))).status).toBe(404);
    }
    await ada.client.ask(unblock, on(bob));
    await ada.client.ask(unblock, on(bob));
    expect((await ada.client.send(readPost, { params: { postId } })).status).toBe(200);
    const { rows } = await world.running.context.db.pool.query(
      'select 1 from follows where $1 in (follower_id, followed_id)',
      [bob.id],
    );
    expect(rows).toEqual([]);
  });

  test('leaves of who was shut out a name, to let them in again', async () => {
    const bob = await world.person();
    await ada.client.ask(follow, on(bob));
    await ada.client.ask(block, on(bob));
    const profile = await ada.client.ask(readProfile, { params: { username: bob.username } });
    expect(profile).toMatchObject({
      id: bob.id,
      counts: null,
      covers: [],
      bio: '',
      mine: { blocked: true, following: false },
    });
    await bob.client.ask(block, on(ada));
    expect(await page(ada, bob)).toEqual([404, 'not_found']);
    const { items } = await ada.client.ask(listBlocks, {});
    expect(items[0]?.id).toBe(bob.id);
  });

  test('is not for oneself, and nor is a mute', async () => {
    for (const [action, code] of [
      [block, 'self_block'],
      [mute, 'self_mute'],
    ] as const) {
      const self = await ada.client.send(action, { params: { userId: ada.id.toUpperCase() } });
      expect([self.status, codeOf(self)]).toEqual([422, code]);
    }
  });

  test('of nobody answers as that of somebody who hides, and leaves nothing', async () => {
    const [reader, hidden] = [await world.person(), await world.person()];
    await hidden.client.ask(block, on(reader));
    const answers = async (userId: string) => {
      const sent = { params: { userId } };
      const replies = [];
      for (const action of [block, unblock, mute, unmute] as const) {
        const reply = await reader.client.send(action, sent);
        replies.push([action.id, reply.status, codeOf(reply) ?? reply.body]);
      }
      return replies;
    };
    expect(await answers(hidden.id)).toEqual(await answers(randomUUID()));
    expect(await answers(hidden.id)).toContainEqual(['mute.create', 404, 'not_found']);
    await reader.client.ask(block, on(hidden));
    expect((await reader.client.ask(listBlocks, {})).items).toEqual([]);
    await hidden.client.ask(unblock, on(reader));
    const { items } = await reader.client.ask(listBlocks, {});
    expect(items.map(({ id }) => id)).toEqual([hidden.id]);
  });

  test('lets nothing newer of who shut one out be read in one’s own lists', async () => {
    const [reader, hidden] = [await world.person(), await world.person()];
    await reader.client.ask(mute, on(hidden));
    await reader.client.ask(block, on(hidden));
    await hidden.client.ask(block, on(reader));
    const renamed = { params: { userId: hidden.id }, body: { displayName: 'Tout autre' } };
    await hidden.client.ask(updateProfile, renamed);
    for (const list of [listBlocks, listMutes] as const) {
      const { items } = await reader.client.ask(list, {});
      expect(items).toEqual([
        {
          id: hidden.id,
          username: hidden.username,
          displayName: hidden.username,
          avatar: null,
          isPro: false,
        },
      ]);
    }
    await hidden.client.ask(unblock, on(reader));
    const { items } = await reader.client.ask(listMutes, {});
    expect(items[0]?.displayName).toBe('Tout autre');
  });
});

describe('a mute', () => {
  const home = async (reader: Person, list: 'following' | 'discover' | 'needs_eyes') =>
    (await reader.client.ask(readHome, { params: { list } })).items.map(({ id }) => id);

  test('keeps somebody out of one’s home and nothing else; they do not know', async () => {
    const [reader, loud] = [await world.person(), await world.person()];
    await reader.client.ask(follow, on(loud));
    const { id } = await aPost(world, loud);
    const lists = ['following', 'discover', 'needs_eyes'] as const;
    for (const list of lists) expect(await home(reader, list)).toContain(id);
    const line = await TestListener.start(world.origin, loud.client.token);
    expect(await reader.client.ask(mute, on(loud))).toEqual({ muted: true });
    for (const list of lists) expect(await home(reader, list)).not.toContain(id);
    expect((await reader.client.send(readPost, { params: { postId: id } })).status).toBe(200);
    const profile = await reader.client.ask(readProfile, { params: { username: loud.username } });
    expect(profile.mine).toMatchObject({ muted: true, following: true, blocked: false });
    expect(line.events).toEqual([]);
    await loud.client.ask(follow, on(reader));
    expect(await noticesOf(world, reader)).toEqual([]);
    await reader.client.ask(unmute, on(loud));
    await reader.client.ask(unmute, on(loud));
    for (const list of lists) expect(await home(reader, list)).toContain(id);
  });
});

test('one’s own lists are paged, the latest first, and nobody else’s', async () => {
  const [owner, ...others] = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  if (!owner) throw new Error('nobody');
  for (const [put, list] of [
    [block, listBlocks],
    [mute, listMutes],
  ] as const) {
    for (const other of others) await owner.client.ask(put, on(other));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { items, next } = await owner.client.ask(list, { query });
      found.push(...items.map(({ id }) => id));
      cursor = next;
    } while (cursor !== undefined);
    expect(found).toEqual(others.map(({ id }) => id).toReversed());
    expect((await others[0]?.client.ask(list, {}))?.items).toEqual([]);
  }
});
