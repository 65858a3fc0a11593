import { messageLimits } from '@stenope/domain/messages/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';
import { revision } from './messages.ts';

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

/**
 * `request`: written by somebody the recipient does not follow and has not answered. `open` from
 * the first answer on, when accepted, or when the recipient follows the sender.
 */
export const conversationStates = ['request', 'open'] as const;

/** Delivered or read up to this message, in message order. */
const mark = z.nullable(z.strictObject({ at: moment, messageId: id }));

/** A conversation of two, as one of them sees it. */
export const conversation = z.strictObject({
  id,
  revision,
  /** The partner; null once they have left. */
  with: z.nullable(person),
  state: z.enum(conversationStates),
  /** True for a request the viewer may accept. */
  asksMe: z.boolean(),
  /**
   * For the viewer's own request, actual or possible: how many more messages it takes before an
   * answer, also after they withdrew it. Counted up to `upTo`: messages since then must be
   * subtracted.
   */
  mayStillSay: z.nullable(
    z.strictObject({
      messages: z.number().check(z.int(), z.minimum(0), z.maximum(messageLimits.request)),
      upTo: mark,
    }),
  ),
  last: z.nullable(
    z.strictObject({
      id,
      preview: text({ max: messageLimits.preview + 1 }),
      mine: z.boolean(),
      createdAt: moment,
    }),
  ),
  /** Unread by the viewer. */
  unread: count,
  /** Up to which of the viewer's messages were delivered to the partner's devices, and read. */
  delivered: mark,
  read: mark,
  createdAt: moment,
});

export type Conversation = z.output<typeof conversation>;

const onConversation = {
  params: z.strictObject({ conversationId: id }),
  access: 'member',
} as const;

/** In an address: `true` or `false`. */
const yesOrNo = z.pipe(
  z.string().check(z.maxLength(5, { abort: true }), z.regex(/^(?:true|false)$/)),
  z.transform((value) => value === 'true'),
);

export const listConversations = action({
  id: 'conversations.list',
  scope: 'messages:read',
  about: 'One’s conversations, the latest message first. Requests to oneself are listed apart.',
  method: 'GET',
  path: '/api/conversations',
  access: 'member',
  budget: 'lists',
  query: z.strictObject({ ...pageQuery, requests: z.optional(yesOrNo) }),
  answer: page(conversation),
  status: 200,
  errors: ['bad_cursor'],
});

export const startConversation = action({
  id: 'conversations.create',
  scope: 'messages:write',
  about: 'The conversation with somebody: the one there is, or a new one.',
  method: 'POST',
  path: '/api/conversations',
  access: 'member',
  body: z.strictObject({ with: id }),
  answer: conversation,
  status: 200,
  errors: ['self_message'],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});

export const readConversation = action({
  ...onConversation,
  id: 'conversations.read',
  scope: 'messages:read',
  about: 'One conversation.',
  method: 'GET',
  path: '/api/conversations/{conversationId}',
  answer: conversation,
  status: 200,
  errors: [],
});

export const acceptConversation = action({
  ...onConversation,
  id: 'conversations.accept',
  about: 'Accepts a request: it is a conversation like any other from then on.',
  method: 'PUT',
  path: '/api/conversations/{conversationId}/accepted',
  answer: conversation,
  status: 200,
  errors: [],
});

export const deleteConversation = action({
  ...onConversation,
  id: 'conversations.delete',
  about: 'Deletes a conversation with all its messages, for both.',
  method: 'DELETE',
  path: '/api/conversations/{conversationId}',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});

export const searchPartners = action({
  id: 'users.picker.search',
  about:
    'Whom one may write to: by the beginning of any word of a username, a display name or a full name, or an e-mail address typed whole. The likeliest first, and how many there are besides. To who types nothing: those they are tied to, or suggestions.',
  method: 'GET',
  path: '/api/chat/partners',
  access: 'member',
  budget: 'searches',
  query: z.strictObject({ q: z.optional(text({ max: 254 })) }),
  answer: z.strictObject({
    items: z.array(person).check(z.maxLength(messageLimits.picker)),
    /** Matches beyond those listed; counted up to 1,000. */
    others: count,
    /** True when nothing was searched and nobody is known yet: suggested members. */
    suggested: z.boolean(),
  }),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 120, seconds: 60 }],
});

export const readUnread = action({
  id: 'conversations.unread',
  scope: 'messages:read',
  about:
    'How many messages one has not read, and how many in requests one has not seen yet: in up to a hundred conversations each.',
  method: 'GET',
  path: '/api/chat/unread',
  access: 'member',
  answer: z.strictObject({ messages: count, requests: count }),
  status: 200,
  errors: [],
});

export const seeRequests = action({
  id: 'conversations.see_requests',
  about:
    'Says that one has seen the list of requests: those that are in it are no news any more. They stay unread.',
  method: 'PUT',
  path: '/api/chat/requests/seen',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
});

export const requestsSeen = liveEvent({
  name: 'messages.requests_seen',
  about: 'Requests were seen, on any device of who hears it.',
  data: z.strictObject({}),
});

/**
 * A change, as seen by its recipient. `opened` goes to the one who opened it alone: the partner
 * learns of it by the first message. Marks go to both, except that the sender of a request is not
 * told of them before it is answered.
 */
export const conversationChanged = liveEvent({
  name: 'messages.conversation_changed',
  about: 'A conversation was opened, accepted, read or deleted, on any device of the two.',
  data: z.strictObject({
    conversationId: id,
    /**
     * Of the conversation after the change. Null for a mark in a request, of which the number must
     * tell its sender nothing; absent from events older than revisions.
     */
    revision: z.optional(z.nullable(revision)),
    kind: z.enum(['opened', 'accepted', 'delivered', 'read', 'deleted']),
    /** For `delivered` and `read`: the member whose mark it is. */
    by: z.nullable(id),
    /** Also for `deleted`: messages written since, in a renewed request, still exist. */
    upTo: mark,
    /** Unread count of the recipient after the change; null if unchanged. */
    unread: z.nullable(count),
  }),
});
