import { conversationChanged } from '@stenope/contract/messages/conversations';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { insertingEvent, toMember } from '../../platform/live/outbox.ts';
import { isoOf } from '../../platform/db/json.ts';

/** Events that only the writing statement knows completely, in SQL; same as in `live.ts`. */

const literal = (text: string): SQL => sql.raw(`'${text}'`);

/** Topics of all devices of these members. */
export const topicsOf = (...members: readonly SQLWrapper[]): SQL =>
  sql`array[${sql.join(
    members.map((member) => sql`${literal(toMember(''))} || ${member}`),
    sql`, `,
  )}]`;

export const eventName = ({ name }: { readonly name: string }): SQL => literal(name);

interface ConversationEvent {
  readonly conversation: SQL;
  readonly revision: SQL;
  readonly kind: 'delivered' | 'read';
  readonly by: SQL;
  /** Position of the mark. */
  readonly upTo: { readonly at: SQL; readonly message: SQL };
  readonly unread?: SQL;
  readonly to: readonly SQL[];
}

/** Inserts a change event, once for each row of `from`. */
export function insertingChange(from: SQL, change: ConversationEvent): SQL {
  const { conversation, revision, kind, by, upTo, unread = sql`null::int`, to } = change;
  const mark = sql`jsonb_build_object('at', ${isoOf(upTo.at)}, 'messageId', ${upTo.message})`;
  return insertingEvent(from, {
    name: eventName(conversationChanged),
    topics: topicsOf(...to),
    data: sql`jsonb_build_object('conversationId', ${conversation},
      'revision', ${revision}, 'kind', ${literal(kind)}, 'by', ${by}, 'upTo', ${mark},
      'unread', ${unread})`,
  });
}
