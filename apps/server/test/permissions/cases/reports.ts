import { randomUUID } from 'node:crypto';
import { createReport, readReports } from '@stenope/contract/site/reports';
import { aPost, block } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import type { Actor, Stage } from '../actors.ts';
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
  'reports.read': (_stage, { client }) => ({ send: () => client.send(readReports) }),
};
