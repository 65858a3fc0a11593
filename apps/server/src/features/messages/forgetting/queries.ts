import { messageSent } from '@stenope/contract/messages/messages';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { outbox } from '../../../platform/db/platform-tables.ts';
import { forgetEvents } from '../../../platform/live/forgetting.ts';
import { isoOf } from '../../../tables/json.ts';
import { messages } from '../../../tables/messages.ts';

/** What an event says of a message. */
const told = (field: 'id' | 'conversationId' | 'createdAt') =>
  sql`${outbox.data} ->> ${sql.raw(`'${field}'`)}`;

/**
 * What was told of messages of a conversation that are not there any more. An id may have been used
 * again since: then it was said at another moment.
 */
export async function deleteWordsOf(on: Executor, conversationId: string): Promise<void> {
  await forgetEvents(
    on,
    messageSent.name,
    sql`${told('conversationId')} = ${conversationId}
      and (select true from ${messages} where ${messages.id} = (${told('id')})::uuid
        and ${isoOf(messages.createdAt)} = ${told('createdAt')}) is null`,
  );
}
