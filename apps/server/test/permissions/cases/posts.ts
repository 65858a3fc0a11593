import { randomUUID } from 'node:crypto';
import { listAlike } from '@stenope/contract/feed';
import {
  addFavourite,
  createPost,
  deleteHiddenAnswers,
  deletePost,
  readPost,
  removeFavourite,
  updatePost,
  type Post,
} from '@stenope/contract/posts';
import { aPicture, aPost, aVideo, block, inState } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import { watch } from './live.ts';
import { onceFor } from './people.ts';
import type { Ask, Case } from '../play.ts';

type Change = Parameters<typeof inState>[2];
type Asking = (client: Person['client'], postId: string) => ReturnType<Ask['send']>;

/** A post of S in the given state. */
export async function postOfS({ world, actors }: Stage, change?: Change): Promise<Post> {
  const made = await aPost(world, personOf(actors.S));
  if (change) await inState(world, made, change);
  return made;
}

const ask = (asking: Asking, change?: Change): Case => {
  return async (stage, { client }) => {
    const { id } = await postOfS(stage, change);
    return { send: () => asking(client, id), missing: () => asking(client, randomUUID()) };
  };
};

const reading: Asking = (client, postId) => client.send(readPost, { params: { postId } });
const resembling: Asking = (client, postId) => client.send(listAlike, { params: { postId } });
const deleting: Asking = (client, postId) => client.send(deletePost, { params: { postId } });
const clearing: Asking = (client, postId) =>
  client.send(deleteHiddenAnswers, { params: { postId } });
const favouring: Asking = (client, postId) => client.send(addFavourite, { params: { postId } });
const editing =
  (body: object): Asking =>
  (client, postId) =>
    client.send(updatePost, { params: { postId }, body });
const retitling = editing({ title: 'Autrement' });

/** With a picture of the actor; visitors and suspended members have none, so S lends one. */
const creating = (words: object, ownerOf: (stage: Stage, actor: Actor) => Person): Case => {
  return async (stage, actor) => {
    const mediaId = await aPicture(stage.world, ownerOf(stage, actor));
    const body = { title: 'Une image', mediaId, ...words };
    return {
      send: () => actor.client.send(createPost, { body }),
      missing: () => actor.client.send(createPost, { body: { ...body, mediaId: randomUUID() } }),
    };
  };
};
const asker = ({ actors }: Stage, { person }: Actor): Person => person ?? personOf(actors.S);

const suspendedFor = onceFor(({ world }) => world.person());
const blockedFor = onceFor(({ world }) => world.person());

const watching = (change?: Change): Case => {
  return async (stage, { client }) => {
    const { id } = await postOfS(stage, change);
    const { origin } = stage.world;
    return {
      send: () => watch(origin, client.token, `post:${id}`),
      missing: () => watch(origin, client.token, `post:${randomUUID()}`),
    };
  };
};

/** Created while its author was not yet suspended; shared by all actors. */
const ofSuspended = new WeakMap<Stage, Promise<Post>>();

async function postOfSuspended(stage: Stage): Promise<Post> {
  const author = await suspendedFor(stage);
  const made = await aPost(stage.world, author);
  await stage.world.suspend(author);
  return made;
}

export const postsCases: Readonly<Record<string, Case>> = {
  'posts.read.visible': ask(reading),
  'posts.read.masked': ask(reading, { state: 'masked' }),
  'posts.read.removed': ask(reading, { state: 'removed' }),
  'posts.read.processing': ask(reading, { ready: false }),
  'posts.read.suspended_author': async (stage, { client }) => {
    const made = ofSuspended.get(stage) ?? postOfSuspended(stage);
    ofSuspended.set(stage, made);
    const { id } = await made;
    return { send: () => reading(client, id), missing: () => reading(client, randomUUID()) };
  },
  'posts.read.blocked': async (stage, { client, person }) => {
    const author = await blockedFor(stage);
    const { id } = await aPost(stage.world, author);
    if (person) await block(stage.world, person, author);
    return { send: () => reading(client, id), missing: () => reading(client, randomUUID()) };
  },
  'posts.alike': ask(resembling),
  'posts.alike.masked': ask(resembling, { state: 'masked' }),
  'posts.alike.removed': ask(resembling, { state: 'removed' }),

  'posts.create.image': creating({}, asker),
  'posts.create.video': async (stage, actor) => {
    const mediaId = await aVideo(stage.world, asker(stage, actor));
    return { send: () => actor.client.send(createPost, { body: { title: 'Un film', mediaId } }) };
  },
  'posts.create.visual_responses_on': creating({ allowsResponses: true }, asker),
  'posts.create.as_other': creating({ authorId: randomUUID() }, asker),
  'posts.create.foreign_media': creating({}, ({ actors }) => personOf(actors.S)),
  'posts.create.used_media': async (stage, { client }) => {
    const mediaId = await aPicture(stage.world, personOf(stage.actors.S));
    await aPost(stage.world, personOf(stage.actors.S), { mediaId });
    return { send: () => client.send(createPost, { body: { title: 'Encore', mediaId } }) };
  },

  'posts.update': ask(retitling),
  'posts.update.media': ask(editing({ mediaId: randomUUID() })),
  'posts.update.masked': ask(retitling, { state: 'masked' }),
  'posts.update.removed': ask(retitling, { state: 'removed' }),
  'posts.update.processing': ask(retitling, { ready: false }),
  'posts.delete': ask(deleting),
  'posts.delete.masked': ask(deleting, { state: 'masked' }),
  'posts.delete.removed': ask(deleting, { state: 'removed' }),
  'posts.hidden_answers.delete': ask(clearing),
  'posts.hidden_answers.delete.masked': ask(clearing, { state: 'masked' }),
  'posts.hidden_answers.delete.removed': ask(clearing, { state: 'removed' }),

  'favourites.add': ask(favouring),
  'favourites.add.masked': ask(favouring, { state: 'masked' }),
  'favourites.remove': ask((client, postId) =>
    client.send(removeFavourite, { params: { postId } }),
  ),

  'realtime.subscribe.post': watching(),
  'realtime.subscribe.post.masked': watching({ state: 'masked' }),
};
