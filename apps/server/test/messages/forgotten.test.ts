import { deleteConversation } from '@stenope/contract/messages/conversations';
import { expect, test } from 'vitest';
import { forgetWordsJob } from '../../src/features/messages/jobs.ts';
import { forgetWordsJobKind } from '../../src/features/messages/service.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { queued, work } from '../notifications/scene.ts';
import { anOpenTalk, aTalk, say } from './scene.ts';

const remove = ({ client }: Person, conversationId: string) =>
  client.ask(deleteConversation, { params: { conversationId } });

/** Message texts still in the outbox. */
async function toldWords({ running }: World): Promise<string[]> {
  const { rows } = await running.context.db.pool.query<{ body: string }>(
    `select data ->> 'body' as body from outbox where name = 'messages.sent' order by id`,
  );
  return rows.map(({ body }) => body);
}

async function forgetAll(world: World): Promise<void> {
  for (const order of await queued(world, forgetWordsJobKind)) {
    await work(world, forgetWordsJob, order as { conversationId: string });
  }
}

test('what was deleted is nowhere in the events that told of it, and nothing else is missing', async () => {
  const world = await aWorld();
  const [ada, bea, eve] = [await world.person(), await world.person(), await world.person()];
  const { id } = await anOpenTalk(ada, bea);
  await say(ada, id, 'Un secret');
  const other = await anOpenTalk(ada, eve);
  await say(eve, other.id, 'Autre chose');
  await remove(bea, id);
  await forgetAll(world);
  expect(await toldWords(world)).toEqual(['Bonjour', 'Bonjour aussi', 'Autre chose']);
  const { rows } = await world.running.context.db.pool.query(
    `select data ->> 'conversationId' as id from outbox
     where name = 'messages.conversation_changed' and data ->> 'kind' = 'deleted'`,
  );
  expect(rows).toEqual([{ id }]);
});

test('of a request that was taken back, only what was said before, also under an id used again', async () => {
  const world = await aWorld();
  const [ada, bea] = [await world.person(), await world.person()];
  const { id, messageId } = await aTalk(ada, bea);
  await say(ada, id, 'Un regret');
  await remove(ada, id);
  await say(ada, id, 'Autrement', messageId);
  await forgetAll(world);
  expect(await toldWords(world)).toEqual(['Autrement']);
});

test('where nothing was said for longer than events are kept, there is nothing to do', async () => {
  const world = await aWorld();
  const [ada, bea] = [await world.person(), await world.person()];
  const { id } = await anOpenTalk(ada, bea);
  await world.running.context.db.pool.query(
    `update conversations set last_at = now() - interval '80 minutes'`,
  );
  await remove(ada, id);
  expect(await queued(world, forgetWordsJobKind)).toEqual([]);
});
