import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@stenope/contract/action';
import {
  listConversations,
  readConversation,
  readUnread,
  startConversation,
  type Conversation,
} from '@stenope/contract/messages/conversations';
import {
  listMessages,
  markMessages,
  sendMessage,
  type Message,
} from '@stenope/contract/messages/messages';
import type { ServerFrame } from '@stenope/contract/live';
import { z } from 'zod/mini';
import type { Reply } from '../kit/client.ts';
import type { Person } from '../kit/world.ts';

/** A conversation with its first message. */
export interface Talk {
  readonly id: string;
  readonly messageId: string;
}

/** Opens a conversation; the answer is validated. */
export async function open(one: Person, other: Pick<Person, 'id'>): Promise<Conversation> {
  const opened = await one.client.ask(startConversation, { body: { with: other.id } });
  return z.parse(startConversation.answer, opened);
}

/** Sends a message that must be accepted. */
export function say(
  { client }: Person,
  conversationId: string,
  body: string,
  messageId: string = randomUUID(),
): Promise<Message> {
  return client.ask(sendMessage, { params: { conversationId, messageId }, body: { body } });
}

/** Sends a message and returns any reply. */
export function trySay(
  { client }: Person,
  conversationId: string,
  body: string,
  messageId: string = randomUUID(),
): Promise<Reply> {
  return client.send(sendMessage, { params: { conversationId, messageId }, body: { body } });
}

/** A first message between two people. */
export async function aTalk(one: Person, other: Person): Promise<Talk> {
  const { id } = await open(one, other);
  return { id, messageId: (await say(one, id, 'Bonjour')).id };
}

/** Two people who have answered each other. */
export async function anOpenTalk(one: Person, other: Person): Promise<Talk> {
  const { id } = await aTalk(one, other);
  return { id, messageId: (await say(other, id, 'Bonjour aussi')).id };
}

export async function read({ client }: Person, conversationId: string): Promise<Conversation> {
  const found = await client.ask(readConversation, { params: { conversationId } });
  return z.parse(readConversation.answer, found);
}

export async function messagesOf(
  { client }: Person,
  conversationId: string,
  query: { after?: string; limit?: number; cursor?: string } = {},
): Promise<AnswerOf<typeof listMessages>> {
  return client.ask(listMessages, { params: { conversationId }, query });
}

export async function listOf(
  { client }: Person,
  query: { requests?: 'true' | 'false'; limit?: number; cursor?: string } = {},
): Promise<AnswerOf<typeof listConversations>> {
  return z.parse(listConversations.answer, await client.ask(listConversations, { query }));
}

export const idsOf = (items: readonly { readonly id: string }[]): string[] =>
  items.map(({ id }) => id);

export const unreadOf = ({ client }: Person): Promise<AnswerOf<typeof readUnread>> =>
  client.ask(readUnread, {});

export function mark(
  { client }: Person,
  kind: 'delivered' | 'read',
  ...marks: { conversationId: string; messageId: string }[]
): Promise<Reply> {
  return client.send(markMessages, { body: { kind, marks } });
}

/**
 * Matches a frame of this event with all these fields. A new listener may still receive events of a
 * moment before: name whatever distinguishes the awaited one.
 */
export const isEvent =
  (name: string, ...about: readonly string[]) =>
  (frame: ServerFrame): boolean => {
    if (frame.type !== 'event' || frame.name !== name) return false;
    const said = JSON.stringify(frame.data);
    return about.every((part) => said.includes(part));
  };
