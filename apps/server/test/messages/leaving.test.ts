import { conversationChanged } from '@stenope/contract/messages/conversations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type World } from '../kit/world.ts';
import { askToLeave, seeThrough } from '../leaving/scene.ts';
import { anOpenTalk, isEvent, listOf, say, trySay, unreadOf } from './scene.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

test.each(['erase', 'leave_posts'] as const)(
  'who leaves (%s) takes their conversations along, for both',
  async (mode) => {
    const [ada, bea, cai] = [await world.person(), await world.person(), await world.person()];
    const { id } = await anOpenTalk(ada, bea);
    const other = await anOpenTalk(bea, cai);
    const { id: messageId } = await say(ada, id, 'Adieu');
    const line = await TestListener.start(world.origin, bea.client.token);
    await askToLeave(ada, mode);
    // At once, before anything is erased.
    expect((await trySay(bea, id, 'Attendez')).status).toBe(404);
    expect((await listOf(bea)).items.map((one) => one.id)).toEqual([other.id]);
    expect((await unreadOf(bea)).messages).toBe(1);
    await seeThrough(world.running.context, ada);
    const frame = await line.hear(isEvent(conversationChanged.name, id, '"deleted"'));
    expect(frame).toMatchObject({ data: { kind: 'deleted', upTo: { messageId } } });
    line.end();
    const { rows } = await world.running.context.db.pool.query(
      'select from conversations where id = $1 union all select from messages where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    await say(bea, other.id, 'Nous restons');
  },
);
