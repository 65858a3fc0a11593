import { randomUUID } from 'node:crypto';
import { follow, searchPeople, unfollow } from '@stenope/contract/people';
import { block } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';

/** Somebody beside the seven, one of a kind for each stage: signing up takes a while. */
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

const goneFor = onceFor(async ({ world }) => {
  const gone = await world.person();
  await world.suspend(gone);
  return gone;
});

const blockerFor = onceFor(({ world }) => world.person());

const following = (client: Person['client'], userId: string) => ({
  send: () => client.send(follow, { params: { userId } }),
  missing: () => client.send(follow, { params: { userId: randomUUID() } }),
});

export const peopleCases: Readonly<Record<string, Case>> = {
  'users.search.public': ({ actors }, { client }) => ({
    send: () => client.send(searchPeople, { query: { q: personOf(actors.S).username } }),
  }),
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
};
