import { randomUUID } from 'node:crypto';
import { follow, searchPeople, unfollow } from '@stenope/contract/people';
import {
  block as blockAction,
  listBlocks,
  listFollowers,
  listFollowing,
  listMutes,
  mute,
  suggestPeople,
  unblock,
  unmute,
} from '@stenope/contract/people/ties';
import { block } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';

/** A person besides the actors, created once per stage, since signing up is slow. */
export function onceFor(
  make: (stage: Stage) => Promise<Person>,
): (stage: Stage) => Promise<Person> {
  const made = new WeakMap<Stage, Promise<Person>>();
  return (stage) => {
    const known = made.get(stage) ?? make(stage);
    made.set(stage, known);
    return known;
  };
}

export const goneFor = onceFor(async ({ world }) => {
  const gone = await world.person();
  await world.suspend(gone);
  return gone;
});

export const blockerFor = onceFor(({ world }) => world.person());

const following = (client: Person['client'], userId: string) => ({
  send: () => client.send(follow, { params: { userId } }),
  missing: () => client.send(follow, { params: { userId: randomUUID() } }),
});

/** A person no other row uses. */
const strangerFor = onceFor(({ world }) => world.person());

/** The stranger, except for S, who acts on themselves. */
async function otherFor(stage: Stage, { letter }: Actor): Promise<string> {
  return letter === 'S' ? personOf(stage.actors.S).id : (await strangerFor(stage)).id;
}

const tiesCases: Readonly<Record<string, Case>> = {
  'users.followers.list': ({ actors }, { client }) => ({
    send: () => client.send(listFollowers, { params: { userId: personOf(actors.S).id } }),
  }),
  'users.followers.list.suspended_target': async (stage, { client }) => {
    const list = (userId: string) => client.send(listFollowers, { params: { userId } });
    const { id } = await goneFor(stage);
    return { send: () => list(id), missing: () => list(randomUUID()) };
  },
  'users.following.list': ({ actors }, { client }) => ({
    send: () => client.send(listFollowing, { params: { userId: personOf(actors.S).id } }),
  }),
  'users.suggestions': (_stage, { client }) => ({ send: () => client.send(suggestPeople) }),
  'block.create': async (stage, actor) => {
    const userId = await otherFor(stage, actor);
    return { send: () => actor.client.send(blockAction, { params: { userId } }) };
  },
  'block.delete': async (stage, { client }) => {
    const { id: userId } = await strangerFor(stage);
    return { send: () => client.send(unblock, { params: { userId } }) };
  },
  'block.list': (_stage, { client }) => ({ send: () => client.send(listBlocks) }),
  'mute.create': async (stage, actor) => {
    const userId = await otherFor(stage, actor);
    return { send: () => actor.client.send(mute, { params: { userId } }) };
  },
  'mute.delete': async (stage, { client }) => {
    const { id: userId } = await strangerFor(stage);
    return { send: () => client.send(unmute, { params: { userId } }) };
  },
  'mute.list': (_stage, { client }) => ({ send: () => client.send(listMutes) }),
};

export const peopleCases: Readonly<Record<string, Case>> = {
  'users.search.public': ({ actors }, { client }) => ({
    send: () => client.send(searchPeople, { query: { q: personOf(actors.S).username } }),
  }),
  'users.search.public.beyond_limit': async ({ actors }, { client }) => {
    // Everybody here is called alike but for the end.
    const query = { q: personOf(actors.S).username.slice(0, 2), limit: 1 };
    const { next } = await personOf(actors.M).client.ask(searchPeople, { query });
    return { send: () => client.send(searchPeople, { query: { ...query, cursor: next } }) };
  },
  'follow.create': ({ actors }, { client }) => following(client, personOf(actors.S).id),
  'follow.create.suspended_target': async (stage, { client }) =>
    following(client, (await goneFor(stage)).id),
  'follow.create.blocked': async (stage, { client, person }) => {
    const blocker = await blockerFor(stage);
    if (person) await block(stage.world, blocker, person);
    return following(client, blocker.id);
  },
  'follow.create.as_other': ({ actors }, { client }) => ({
    send: () =>
      client.send(follow, {
        params: { userId: personOf(actors.S).id },
        body: { followerId: personOf(actors.M).id },
      }),
  }),
  'follow.delete': ({ actors }, { client }) => ({
    send: () => client.send(unfollow, { params: { userId: personOf(actors.S).id } }),
  }),
  ...tiesCases,
};
