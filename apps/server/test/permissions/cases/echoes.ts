import { randomUUID } from 'node:crypto';
import {
  listRatings,
  putRating,
  readEcho,
  revealEcho,
  withdrawRating,
} from '@stenope/contract/echoes/ratings';
import {
  createResponse,
  deleteResponse,
  listResponses,
  readResponse,
} from '@stenope/contract/echoes/responses';
import {
  changeTrust,
  readTrial,
  readTrust,
  readTrustOverview,
  seedCurator,
  tryTrust,
  unseedCurator,
} from '@stenope/contract/echoes/trust';
import { eq } from 'drizzle-orm';
import { publishChanges } from '../../../src/features/echoes/publishing/service.ts';
import { ratings, responses } from '../../../src/tables/echoes.ts';
import { posts } from '../../../src/tables/posts.ts';
import { aPicture, aPost, block } from '../../kit/posts.ts';
import type { Person, World } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import { onceFor } from './people.ts';
import type { Ask, Case } from '../play.ts';
import { postOfS } from './posts.ts';

type Asking = (client: Person['client'], id: string) => ReturnType<Ask['send']>;

const marks = { intention: 4, composition: 3.5, matiere: 4, technique: 5, emotion: 0 };

const rating: Asking = (client, workId) =>
  client.send(putRating, { params: { workId }, body: { marks } });
const reading: Asking = (client, workId) => client.send(readEcho, { params: { workId } });
const revealing: Asking = (client, workId) => client.send(revealEcho, { params: { workId } });
const withdrawing: Asking = (client, workId) => client.send(withdrawRating, { params: { workId } });
const listing: Asking = (client, workId) => client.send(listRatings, { params: { workId } });

const on = (asking: Asking, work: (stage: Stage, actor: Actor) => Promise<string>): Case => {
  return async (stage, actor) => {
    const id = await work(stage, actor);
    return {
      send: () => asking(actor.client, id),
      missing: () => asking(actor.client, randomUUID()),
    };
  };
};

const ofS = async (stage: Stage) => (await postOfS(stage)).id;
const maskedOfS = async (stage: Stage) => (await postOfS(stage, { state: 'masked' })).id;

const otherFor = onceFor(({ world }) => world.person());

/** A post rated by somebody else, and revealed to the actor if possible. */
async function ratedOfS(stage: Stage, { client }: Actor, isSeen: boolean): Promise<string> {
  const { id } = await postOfS(stage);
  await rating((await otherFor(stage)).client, id);
  await publishChanges(stage.world.running.context, new AbortController().signal);
  if (isSeen) await revealing(client, id);
  return id;
}

const blockedFor = onceFor(({ world }) => world.person());

async function ofBlocked(stage: Stage, { person }: Actor): Promise<string> {
  const author = await blockedFor(stage);
  const { id } = await aPost(stage.world, author);
  if (person) await block(stage.world, person, author);
  return id;
}

/** The id of a rating itself, which no action accepts. */
async function ratingItself(stage: Stage): Promise<string> {
  const workId = await ofS(stage);
  await rating((await otherFor(stage)).client, workId);
  const { sql } = stage.world.running.context.db;
  const [row] = await sql.select().from(ratings).where(eq(ratings.workId, workId));
  return row?.id ?? '';
}

async function openToAnswers(world: World, author: Person): Promise<string> {
  const { id } = await aPost(world, author);
  await world.running.context.db.sql
    .update(posts)
    .set({ allowsResponses: true })
    .where(eq(posts.id, id));
  return id;
}

/** A response by S to somebody else's post. */
async function answerOfS(stage: Stage, change: { state?: 'masked' } = {}): Promise<string> {
  const postId = await openToAnswers(stage.world, await otherFor(stage));
  const s = personOf(stage.actors.S);
  const mediaId = await aPicture(stage.world, s);
  const { id } = await s.client.ask(createResponse, { params: { postId }, body: { mediaId } });
  if (change.state) {
    const { sql } = stage.world.running.context.db;
    await sql.update(responses).set(change).where(eq(responses.id, id));
  }
  return id;
}

const answering = (
  postOf: (stage: Stage) => Promise<string>,
  ownerOf: (stage: Stage, actor: Actor) => Person,
): Case => {
  return async (stage, actor) => {
    const postId = await postOf(stage);
    const mediaId = await aPicture(stage.world, ownerOf(stage, actor));
    const send = (body: object) => actor.client.send(createResponse, { params: { postId }, body });
    return {
      send: () => send({ mediaId }),
      missing: () => send({ mediaId: randomUUID() }),
    };
  };
};

const asker = ({ actors }: Stage, { person }: Actor): Person => person ?? personOf(actors.S);
const isOpen = async (stage: Stage) => openToAnswers(stage.world, await otherFor(stage));

const onS = (entry: typeof seedCurator | typeof unseedCurator): Case => {
  return ({ actors }, { client }) => {
    const send = (userId: string) => client.send(entry, { params: { userId } });
    return { send: () => send(personOf(actors.S).id), missing: () => send(randomUUID()) };
  };
};

export const echoesCases: Readonly<Record<string, Case>> = {
  'ratings.put.post': on(rating, ofS),
  'ratings.put.response': on(rating, (stage) => answerOfS(stage)),
  'ratings.put.hidden_target': on(rating, maskedOfS),
  'ratings.put.blocked': on(rating, ofBlocked),
  'ratings.put.foreign': on(rating, ratingItself),
  'ratings.echo': on(reading, ofS),
  'ratings.echo.masked': on(reading, maskedOfS),
  'ratings.reveal': on(revealing, (stage, actor) => ratedOfS(stage, actor, false)),
  'ratings.withdraw': on(withdrawing, (stage, actor) => ratedOfS(stage, actor, false)),
  'ratings.list': on(listing, (stage, actor) => ratedOfS(stage, actor, true)),
  'ratings.list.unseen': on(listing, (stage, actor) => ratedOfS(stage, actor, false)),

  'trust.page': (_stage, { client }) => ({ send: () => client.send(readTrust) }),
  'trust.config_overview': (_stage, { client }) => ({
    send: () => client.send(readTrustOverview),
  }),
  'trust.config_change': (_stage, { client }) => {
    const body = {
      version: `v ${randomUUID()}`,
      numbers: [{ place: 'trustedT', value: 61 }],
      reason: 'Un essai.',
    };
    return { send: () => client.send(changeTrust, { body }) };
  },
  'trust.config_try': (_stage, { client }) => ({
    send: () => client.send(tryTrust, { body: { numbers: [{ place: 'trustedT', value: 61 }] } }),
  }),
  'trust.config_trial': on(
    (client, trialId) => client.send(readTrial, { params: { trialId } }),
    async ({ actors }) => {
      const { client } = personOf(actors.A);
      const { trialId } = await client.ask(tryTrust, { body: { numbers: [] } });
      return trialId;
    },
  ),
  'trust.seed': onS(seedCurator),
  'trust.unseed': onS(unseedCurator),

  'responses.list': on((client, postId) => client.send(listResponses, { params: { postId } }), ofS),
  'responses.read': on(
    (client, responseId) => client.send(readResponse, { params: { responseId } }),
    (stage) => answerOfS(stage),
  ),
  'responses.read.masked': on(
    (client, responseId) => client.send(readResponse, { params: { responseId } }),
    (stage) => answerOfS(stage, { state: 'masked' }),
  ),
  'responses.create': answering(isOpen, asker),
  'responses.create.switched_off': answering(ofS, asker),
  'responses.create.foreign_media': answering(isOpen, ({ actors }) => personOf(actors.S)),
  'responses.delete': on(
    (client, responseId) => client.send(deleteResponse, { params: { responseId } }),
    (stage) => answerOfS(stage),
  ),
};
