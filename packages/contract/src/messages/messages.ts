import { messageLimits } from '@stenope/domain/messages/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

/** Not empty once blanks are cut off; what is stored is what was sent, cut so. */
const body = z
  .pipe(
    text({ min: 1, max: messageLimits.text, lines: 'many' }),
    z.transform((value) => value.trim()),
  )
  .check(
    z.refine((value) => value !== '', { error: () => 'required', params: { rule: 'required' } }),
  );

export const message = z.strictObject({
  /** Made by who sends it: the same one again is the same message. */
  id,
  conversationId: id,
  senderId: id,
  body: text({ max: messageLimits.text, lines: 'many' }),
  /** Given by the server. Messages stand in the order of this, and of their ids where it is equal. */
  createdAt: moment,
});

export type Message = z.output<typeof message>;

const onConversation = {
  params: z.strictObject({ conversationId: id }),
  access: 'member',
} as const;

export const listMessages = action({
  ...onConversation,
  id: 'messages.list',
  about:
    'Messages of a conversation: the newest 50 and, page by page, older ones, newest first. With `after`, those that came after one, oldest first.',
  method: 'GET',
  path: '/api/conversations/{conversationId}/messages',
  budget: 'lists',
  query: z.strictObject({ ...pageQuery, after: z.optional(id) }),
  answer: page(message),
  status: 200,
  errors: ['bad_cursor'],
});

export const sendMessage = action({
  ...onConversation,
  id: 'messages.send',
  about: 'Says something. The same id again is answered with what was said, and said once.',
  method: 'PUT',
  path: '/api/conversations/{conversationId}/messages/{messageId}',
  params: z.strictObject({ conversationId: id, messageId: id }),
  body: z.strictObject({ body }),
  answer: message,
  status: 200,
  errors: ['request_pending', 'message_id_taken'],
  limits: [
    { by: 'member', times: 60, seconds: 60 },
    { by: 'member', times: 2_000, seconds: 86_400 },
  ],
});

export const markMessages = action({
  id: 'messages.mark_read',
  about:
    'Marks what one received, up to a message, as delivered or read: in one conversation, or in several. Never back.',
  method: 'PUT',
  path: '/api/chat/marks',
  access: 'member',
  body: z.strictObject({
    kind: z.enum(['delivered', 'read']),
    marks: z
      .array(z.strictObject({ conversationId: id, messageId: id }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: null,
  status: 204,
  errors: [],
});

export const markAllMessages = action({
  id: 'messages.mark_all_read',
  about: 'Marks everything one received as read, at once.',
  method: 'PUT',
  path: '/api/chat/read',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
});

export const tellTyping = action({
  ...onConversation,
  id: 'messages.typing',
  about: 'Tells the other that one is writing. Kept nowhere.',
  method: 'PUT',
  path: '/api/conversations/{conversationId}/typing',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

/** To both, on every device: the one who sent it knows it by its id. */
export const messageSent = liveEvent({
  name: 'messages.sent',
  about: 'A message was stored.',
  data: message,
});

export const messageTyping = liveEvent({
  name: 'messages.typing',
  about: 'Somebody is writing to the one who hears it: for a few seconds, unless told again.',
  data: z.strictObject({ conversationId: id, userId: id }),
});
