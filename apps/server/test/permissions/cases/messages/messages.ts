import { randomUUID } from 'node:crypto';
import {
  acceptConversation,
  deleteConversation,
  listConversations,
  readConversation,
  readUnread,
  searchPartners,
  seeRequests,
  startConversation,
} from '@stenope/contract/messages/conversations';
import {
  listMessages,
  markAllMessages,
  markMessages,
  sendMessage,
  tellTyping,
} from '@stenope/contract/messages/messages';
import { createReport, readReportedMessages } from '@stenope/contract/site/reports';
import type { Action } from '@stenope/contract/action';
import { block } from '../../../kit/posts.ts';
import type { Person } from '../../../kit/world.ts';
import { aTalk, say, type Talk } from '../../../messages/scene.ts';
import { personOf, type Stage } from '../../actors.ts';
import type { Case } from '../../play.ts';
import { watch } from '../live.ts';
import { blockerFor, onceFor } from '../people.ts';

/** A person without ties to the actors, except for a conversation with S. */
const partnerFor = onceFor(({ world }) => world.person());

/** A request to S by a new person. */
async function requestToS({ world, actors }: Stage): Promise<Talk> {
  const stranger = await world.person();
  return aTalk(stranger, personOf(actors.S));
}

/** A conversation of S with their partner, with messages of both. */
async function talkOfS(stage: Stage): Promise<Talk> {
  const partner = await partnerFor(stage);
  const talk = await aTalk(partner, personOf(stage.actors.S));
  await say(personOf(stage.actors.S), talk.id, 'Oui');
  return { ...talk, messageId: (await say(partner, talk.id, 'Voilà')).id };
}

const on = (
  action: Action,
  talk: (stage: Stage) => Promise<Talk>,
  more: (talk: Talk) => { params?: object; body?: object } = () => ({}),
): Case => {
  return async (stage, { client }) => {
    const made = await talk(stage);
    const send = (conversationId: string) => {
      const { params, body } = more(made);
      return client.send(action, { params: { conversationId, ...params }, ...(body && { body }) });
    };
    return { send: () => send(made.id), missing: () => send(randomUUID()) };
  };
};

const saying = (body: object = {}) => ({
  params: { messageId: randomUUID() },
  body: { body: 'Bonjour', ...body },
});

/** A person who has blocked S after talking. */
async function blockedTalk(stage: Stage): Promise<Talk> {
  const former = await stage.world.person();
  const talk = await aTalk(former, personOf(stage.actors.S));
  await block(stage.world, former, personOf(stage.actors.S));
  return talk;
}

const starting = (client: Person['client'], userId: string) => ({
  send: () => client.send(startConversation, { body: { with: userId } }),
  missing: () => client.send(startConversation, { body: { with: randomUUID() } }),
});

const conversationCases: Readonly<Record<string, Case>> = {
  'users.picker.search': ({ actors }, { client }) => ({
    send: () => client.send(searchPartners, { query: { q: personOf(actors.S).username } }),
  }),
  'conversations.list': (_stage, { client }) => ({ send: () => client.send(listConversations) }),
  'conversations.create': ({ actors }, { client }) => starting(client, personOf(actors.S).id),
  'conversations.create.blocked': async (stage, { client, person }) => {
    const blocker = await blockerFor(stage);
    if (person) await block(stage.world, blocker, person);
    return starting(client, blocker.id);
  },
  'conversations.read': on(readConversation, talkOfS),
  'conversations.read.blocked': on(readConversation, blockedTalk),
  'conversations.accept': on(acceptConversation, requestToS),
  'conversations.delete': on(deleteConversation, talkOfS),
  'conversations.unread': (_stage, { client }) => ({ send: () => client.send(readUnread) }),
};

export const messagesCases: Readonly<Record<string, Case>> = {
  ...conversationCases,
  'messages.list': on(listMessages, talkOfS),
  'messages.send': on(sendMessage, talkOfS, () => saying()),
  'messages.send.blocked': on(sendMessage, blockedTalk, () => saying()),
  'messages.send.spoof': on(sendMessage, talkOfS, () => saying({ senderId: randomUUID() })),
  'messages.mark_read': async (stage, { client }) => {
    const { id, messageId } = await talkOfS(stage);
    const send = (conversationId: string) =>
      client.send(markMessages, { body: { kind: 'read', marks: [{ conversationId, messageId }] } });
    return { send: () => send(id), missing: () => send(randomUUID()) };
  },
  'conversations.see_requests': (_stage, { client }) => ({
    send: () => client.send(seeRequests),
  }),
  'messages.mark_all_read': (_stage, { client }) => ({
    send: () => client.send(markAllMessages),
  }),
  'messages.typing': on(tellTyping, talkOfS),
  'moderation.reported_messages.read': async (stage, { client }) => {
    const { messageId } = await talkOfS(stage);
    const { id } = await personOf(stage.actors.S).client.ask(createReport, {
      body: { kind: 'message', targetId: messageId, category: 'harassment' },
    });
    return { send: () => client.send(readReportedMessages, { params: { reportId: id } }) };
  },
  'realtime.subscribe.conversation': async (stage, { client }) => {
    const { id } = await talkOfS(stage);
    const { origin } = stage.world;
    return {
      send: () => watch(origin, client.token, `conversation:${id}`),
      missing: () => watch(origin, client.token, `conversation:${randomUUID()}`),
    };
  },
};
