import { randomUUID } from 'node:crypto';
import { answerNotice, createNotice, readNotices } from '@stenope/contract/site/notices';
import {
  createReport,
  listOwnReports,
  readOwnReport,
  readReports,
} from '@stenope/contract/site/reports';
import { aPost, block } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import { notices } from '../../../src/tables/reports.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Case } from '../play.ts';
import { onceFor } from './people.ts';
import { postOfS } from './posts.ts';

const reporting = (client: Person['client'], targetId: string) =>
  client.send(createReport, { body: { kind: 'post', targetId, category: 'spam' } });

const on = (post: (stage: Stage, actor: Actor) => Promise<string>): Case => {
  return async (stage, actor) => {
    const id = await post(stage, actor);
    return {
      send: () => reporting(actor.client, id),
      missing: () => reporting(actor.client, randomUUID()),
    };
  };
};

const noticeOf = (address: string) => ({
  reason: 'fraud' as const,
  address,
  explanation: 'Ceci est une escroquerie.',
  name: 'Noé Prudent',
  email: `noe-${randomUUID()}@example.org`,
  goodFaith: true as const,
});

/** An open notice about the profile of a member. */
const noticed = async ({ world }: Stage, authorId: string | null): Promise<string> => {
  const id = newId();
  await world.running.context.db.sql.insert(notices).values({
    id,
    reference: id.slice(-12),
    reason: 'fraud',
    address: '/profile/lila',
    explanation: 'Ceci est une escroquerie.',
    language: 'fr',
    ...(authorId !== null && { authorId, targetKind: 'profile', targetId: authorId }),
  });
  return id;
};

const answering = (about: (actor: Actor) => string | null): Case => {
  return async (stage, actor) => {
    const noticeId = await noticed(stage, about(actor));
    const send = (id: string) =>
      actor.client.send(answerNotice, { params: { noticeId: id }, body: { outcome: 'acted' } });
    return { send: () => send(noticeId), missing: () => send(randomUUID()) };
  };
};

const blockedFor = onceFor(({ world }) => world.person());

export const reportsCases: Readonly<Record<string, Case>> = {
  'reports.create': on(async (stage) => (await postOfS(stage)).id),
  'reports.create.again': on(async (stage, { client }) => {
    const { id } = await postOfS(stage);
    await reporting(client, id);
    return id;
  }),
  'reports.create.hidden_target': on(async (stage) => {
    return (await postOfS(stage, { state: 'masked' })).id;
  }),
  'reports.create.blocked': on(async (stage, { person }) => {
    const author = await blockedFor(stage);
    const { id } = await aPost(stage.world, author);
    if (person) await block(stage.world, author, person);
    return id;
  }),
  'notices.create': (_stage, { client }) => ({
    send: () => client.send(createNotice, { body: noticeOf('/profile/lila') }),
  }),
  'notices.create.hidden_target': async (stage, { client }) => {
    const { id } = await postOfS(stage, { state: 'masked' });
    const body = noticeOf(`/user/lila/post/${id}`);
    return { send: () => client.send(createNotice, { body }) };
  },
  'notices.list': (_stage, { client }) => ({ send: () => client.send(readNotices) }),
  'notices.answer': answering(() => null),
  'notices.answer.own': answering(({ person }) => person?.id ?? null),
  'reports.own': (_stage, { client }) => ({ send: () => client.send(listOwnReports) }),
  'reports.own.one': async (stage, { client }) => {
    const by = personOf(stage.actors.S);
    const { id: targetId } = await aPost(stage.world, personOf(stage.actors.M));
    const body = { kind: 'post', targetId, category: 'spam' } as const;
    const { id } = await by.client.ask(createReport, { body });
    const send = (reportId: string) => client.send(readOwnReport, { params: { reportId } });
    return { send: () => send(id), missing: () => send(randomUUID()) };
  },
  'reports.read': (_stage, { client }) => ({ send: () => client.send(readReports) }),
};
