import { randomUUID } from 'node:crypto';
import { insertRow, make, strangerIn, visibleIn } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

/** A conversation with an unread message that may be answered. */
async function talkOf(owner: FuzzPerson, databaseUrl: string) {
  const { userId } = await strangerIn(owner, databaseUrl);
  const conversationId = await make(owner, '/api/conversations', { with: userId });
  const messageId = randomUUID();
  await insertRow(
    databaseUrl,
    `with said as (insert into messages (id, conversation_id, sender_id, body, created_at)
       values ($1, $2, $3, 'À lire', date_trunc('milliseconds', now())) returning *),
     shown as (update conversations set started_by = sender_id, last_id = said.id,
       last_at = said.created_at, last_sender_id = sender_id, last_preview = body, asked = 1
       from said where conversations.id = conversation_id)
     update conversation_members set last_at = said.created_at,
       unread = (user_id <> sender_id)::int, request = user_id <> sender_id
     from said where conversation_members.conversation_id = said.conversation_id`,
    [messageId, conversationId, userId],
  );
  return { conversationId, messageId };
}

const ofTalk = async (owner: FuzzPerson, databaseUrl: string) => {
  const { conversationId } = await talkOf(owner, databaseUrl);
  return { conversationId };
};

export const messageSubjects: Readonly<Record<string, Subject>> = {
  'conversations.create': {
    body: async (_body, owner, databaseUrl) => ({
      with: (await strangerIn(owner, databaseUrl)).userId,
    }),
  },
  'conversations.read': { params: ofTalk },
  'conversations.accept': { params: ofTalk },
  'conversations.delete': { params: ofTalk },
  'messages.list': { params: ofTalk },
  'messages.typing': { params: ofTalk },
  'messages.send': {
    makes: 'messageId',
    params: async (owner, databaseUrl) => ({
      ...(await ofTalk(owner, databaseUrl)),
      messageId: randomUUID(),
    }),
    body: (body) => visibleIn(body, 'body'),
  },
  'messages.mark_read': {
    body: async (body, owner, databaseUrl) => ({
      ...body,
      marks: [await talkOf(owner, databaseUrl)],
    }),
  },
};
