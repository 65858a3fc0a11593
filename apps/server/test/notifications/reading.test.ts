import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from '@stenope/contract/notifications/notifications';
import { block as blockEntry, unblock } from '@stenope/contract/people/ties';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { inboxOf, like, say, tellMany, toldTo, unlike, unreadOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
beforeEach(async () => {
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const pool = () => world.running.context.db.pool;

const mark = ({ client }: Person, notificationId: string) =>
  client.send(markNotification, { params: { notificationId } });

/** Notification events of a connection. */
const heard = (line: TestListener) =>
  line.events.filter(({ name }) => name === 'notifications.changed').map(({ data }) => data);

describe('the list', () => {
  test('goes from the latest to the first, page by page, and leaves nothing out', async () => {
    const ids = await tellMany(world, ada, 47);
    await tellMany(world, bob, 3);
    const seen: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await ada.client.ask(listNotifications, { query: cursor ? { cursor } : {} });
      seen.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(sizes).toEqual([20, 20, 7]);
    expect(new Set(seen)).toEqual(new Set(ids));
    const whole = await ada.client.ask(listNotifications, { query: { limit: 100 } });
    expect(whole.items.map(({ id }) => id)).toEqual(seen);
    const moments = whole.items.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('takes no cursor of another', async () => {
    await tellMany(world, ada, 21);
    const { next } = await ada.client.ask(listNotifications, {});
    const reply = await bob.client.send(listNotifications, { query: { cursor: next } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'bad_cursor']);
  });

  test('says nothing of what is told later', async () => {
    await tellMany(world, ada, 2, '2999-01-01');
    expect(await toldTo(ada)).toEqual([]);
    expect(await inboxOf(ada)).toMatchObject({ notifications: 0, latest: [] });
  });
});

describe('the inbox', () => {
  test('counts what is unread, up to a hundred, with the latest twenty', async () => {
    await tellMany(world, ada, 99);
    const inbox = await inboxOf(ada);
    expect(inbox).toMatchObject({ notifications: 99, messages: 0, requests: 0 });
    expect(inbox.latest).toEqual((await ada.client.ask(listNotifications, {})).items);
    await tellMany(world, ada, 40, '2026-02-01');
    expect(await unreadOf(ada)).toBe(100);
  });

  test('is one statement, and a page of the list another', async () => {
    await tellMany(world, ada, 30);
    await inboxOf(ada);
    const inbox = await world.statements.during(() => inboxOf(ada));
    expect(inbox).toHaveLength(1);
    const page = await world.statements.during(() => toldTo(ada));
    expect(page).toHaveLength(1);
  });
});

describe('marking', () => {
  test('one: read, on every device, and never back', async () => {
    const [id = ''] = await tellMany(world, ada, 3);
    const line = await TestListener.start(world.origin, ada.client.token);
    expect((await mark(ada, id)).status).toBe(204);
    expect((await mark(ada, id)).status).toBe(204);
    expect(await unreadOf(ada)).toBe(2);
    await expect.poll(() => heard(line)).toEqual([{ kind: 'read', notificationId: id }]);
  });

  test('another’s, one to come and one that is none are not there', async () => {
    const [theirs = ''] = await tellMany(world, bob, 1);
    const [later = ''] = await tellMany(world, ada, 1, '2999-01-01');
    for (const id of [theirs, later, randomUUID()]) {
      const reply = await mark(ada, id);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    }
    expect(await unreadOf(bob)).toBe(1);
  });

  test('all: one’s own, in parts, told once', async () => {
    await tellMany(world, ada, 2300);
    await tellMany(world, bob, 2);
    await tellMany(world, ada, 1, '2999-01-01');
    const line = await TestListener.start(world.origin, ada.client.token);
    await ada.client.ask(markAllNotifications, {});
    await ada.client.ask(markAllNotifications, {});
    expect([await unreadOf(ada), await unreadOf(bob)]).toEqual([0, 2]);
    await expect.poll(() => heard(line)).toEqual([{ kind: 'read_all', notificationId: null }]);
    const { rows } = await pool().query(
      'select id from notifications where recipient_id = $1 and not read',
      [ada.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('several are held in the order of their ids, whenever they were told', async () => {
    const [one = '', other = ''] = (await tellMany(world, ada, 2)).toSorted();
    await pool().query(
      `update notifications set due_at = now() - case id when $1 then interval '1 hour'
         else interval '2 hours' end where recipient_id = $2`,
      [one, ada.id],
    );
    const holder = await pool().connect();
    onTestFinished(() => holder.release());
    await holder.query('begin');
    await holder.query('select from notifications where id = $1 for update', [one]);
    const marking = ada.client.ask(markAllNotifications, {});
    await expect
      .poll(async () => {
        const { rows } = await pool().query(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    // The first is locked by another transaction; the second is still free.
    await holder.query('select from notifications where id = $1 for update nowait', [other]);
    await holder.query('commit');
    await marking;
    expect(await unreadOf(ada)).toBe(0);
  });

  test('while it is being taken back: nobody is refused', async () => {
    const post = await aPost(world, ada);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => world.person()));
    await Promise.all(
      crowd.map(async (one) => {
        for (let turn = 0; turn < 5; turn += 1) {
          await like(one, post);
          await ada.client.ask(markAllNotifications, {});
          await unlike(one, post);
        }
      }),
    );
    await ada.client.ask(markAllNotifications, {});
    expect(await unreadOf(ada)).toBe(0);
  });
});

describe('the live line', () => {
  test('says to every device what came and what went, and to nobody else', async () => {
    const post = await aPost(world, ada);
    const second = await world.second();
    const [one, other, third] = await Promise.all([
      TestListener.start(world.origin, ada.client.token),
      TestListener.start(second.address ?? '', ada.client.token),
      TestListener.start(world.origin, (await world.person()).client.token),
    ]);
    await like(bob, post);
    const [told] = await toldTo(ada);
    const { id: commentId } = await say(bob, post, 'Un mot');
    const [comment] = await toldTo(ada);
    await unlike(bob, post);
    const expected = [
      { kind: 'told', notificationId: told?.id },
      { kind: 'told', notificationId: comment?.id },
      { kind: 'gone', notificationId: told?.id },
    ];
    expect(comment?.content?.id).toBe(commentId);
    await expect.poll(() => heard(one)).toEqual(expected);
    await expect.poll(() => heard(other)).toEqual(expected);
    expect(heard(third)).toEqual([]);
  });

  test('a group that shrinks is not gone', async () => {
    const post = await aPost(world, ada);
    const eve = await world.person();
    const line = await TestListener.start(world.origin, ada.client.token);
    await like(bob, post);
    await like(eve, post);
    await expect.poll(() => heard(line).length).toBe(2);
    await unlike(eve, post);
    const [left] = await toldTo(ada);
    expect(left?.amount).toBe(1);
    const again = { kind: 'told', notificationId: left?.id };
    await expect.poll(() => heard(line)).toEqual([again, again, again]);
  });

  test('says to who blocks somebody that they are told another story', async () => {
    const line = await TestListener.start(world.origin, ada.client.token);
    const theirs = await TestListener.start(world.origin, bob.client.token);
    await ada.client.ask(blockEntry, { params: { userId: bob.id } });
    await ada.client.ask(unblock, { params: { userId: bob.id } });
    const gone = { kind: 'gone', notificationId: null };
    await expect.poll(() => heard(line)).toEqual([gone, gone]);
    expect(heard(theirs)).toEqual([]);
  });
});
