import type { Contender } from '../../harness/contender.ts';
import type { Pair } from './chat.ts';
import { connected } from '@stenope/kit/database';
import { makeClass } from '../feed-parse.ts';
import { signInAtParse } from './members.ts';

const text = { type: 'String' } as const;
const number = { type: 'Number' } as const;

const classes = {
  Conversation: {
    last: text,
    lastFrom: text,
    lastAt: { type: 'Date' },
    unreadOne: number,
    unreadOther: number,
  },
  Message: { conversationId: text, from: text, to: text, text },
} as const;

const rows = [
  `insert into "Message" ("objectId", "createdAt", "updatedAt", "conversationId", "from", "to", text)
   select messages.id::text, messages.created_at, messages.created_at, conversation_id::text,
     sender_id::text, case when sender_id = one_id then other_id else one_id end::text, body
   from messages join conversations on conversations.id = conversation_id`,
  `create index on "Message" ("conversationId", "createdAt" desc)`,
  `analyze "Message"`,
];

/** The same messages in parse-server's tables, filled once, and the pairs that go on talking. */
export async function fillParseTalks(
  parse: Contender,
  url: string,
  pairs: readonly Pair[],
): Promise<void> {
  for (const [name, fields] of Object.entries(classes)) await makeClass(parse, name, fields);
  await connected(url, async (client) => {
    const { rowCount } = await client.query('select 1 from "Message" limit 1');
    if (rowCount === 0) for (const statement of rows) await client.query(statement);
    await client.query(
      `insert into "Conversation" ("objectId", "createdAt", "updatedAt", "unreadOne", "unreadOther")
       select id, now(), now(), 0, 0 from unnest($1::text[]) as id on conflict do nothing`,
      [pairs.map(({ conversation }) => conversation)],
    );
  });
  const people = pairs.flatMap((pair) => pair.people);
  await signInAtParse(parse, url, people);
}
