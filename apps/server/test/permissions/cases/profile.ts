import { randomUUID } from 'node:crypto';
import {
  addCover,
  choosePrimaryCover,
  orderCovers,
  removeCover,
} from '@stenope/contract/people/covers';
import {
  activatePro,
  activateShop,
  deactivateShop,
  setProFlag,
} from '@stenope/contract/people/pro';
import {
  readOwnProfile,
  readProfile,
  setLocation,
  updateProfile,
} from '@stenope/contract/people/profile';
import { formerUsernames } from '../../../src/tables/accounts.ts';
import { covers } from '../../../src/tables/people.ts';
import type { TestClient } from '../../kit/client.ts';
import { aPicture, block, makePro } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';
import { blockerFor, goneFor } from './people.ts';

const reading = (client: TestClient, username: string) => ({
  send: () => client.send(readProfile, { params: { username } }),
  missing: () =>
    client.send(readProfile, { params: { username: `n_${randomUUID().slice(0, 8)}` } }),
});

const wide = { purpose: 'cover', width: 1500, height: 500 } as const;

/** A single cover of S, who is Pro. */
async function aCover({ world, actors }: Stage): Promise<string> {
  const owner = personOf(actors.S);
  await makePro(world, owner);
  const { sql } = world.running.context.db;
  await sql.delete(covers);
  const mediaId = await aPicture(world, owner, { ...wide, usedAs: 'cover' });
  await sql.insert(covers).values({ mediaId, userId: owner.id, position: 0, isPrimary: true });
  return mediaId;
}

/** A recent former username of S. */
export async function formerNameOfS({ world, actors }: Stage): Promise<string> {
  const username = `n_${randomUUID().slice(0, 8)}`;
  const { sql } = world.running.context.db;
  await sql.insert(formerUsernames).values({ username, userId: personOf(actors.S).id });
  return username;
}

/** The actor's own page; for visitors that of M. */
function ownerFor({ actors }: Stage, { person }: Actor): Person {
  return person ?? personOf(actors.M);
}

const here = { location: { label: 'Die, Drôme, France', lat: 44.7531, lon: 5.3702 } };

const onPage =
  (act: (client: TestClient, userId: string) => ReturnType<TestClient['send']>): Case =>
  ({ actors }, { client }) => ({ send: () => act(client, personOf(actors.S).id) });

export const profileCases: Readonly<Record<string, Case>> = {
  'users.profile.read': ({ actors }, { client }) => reading(client, personOf(actors.S).username),
  'users.profile.read.former_name': async (stage, { client }) =>
    reading(client, await formerNameOfS(stage)),
  'users.profile.read.private_fields': ({ actors }, { client }) =>
    reading(client, personOf(actors.S).username),
  'users.profile.read.suspended_target': async (stage, { client }) =>
    reading(client, (await goneFor(stage)).username),
  'users.profile.read.blocked_by_target': async (stage, { client, person }) => {
    const blocker = await blockerFor(stage);
    if (person) await block(stage.world, blocker, person);
    return reading(client, blocker.username);
  },
  'users.profile.own': (_stage, { client }) => ({ send: () => client.send(readOwnProfile) }),
  'users.profile.update': onPage((client, userId) =>
    client.send(updateProfile, { params: { userId }, body: { bio: 'Argentique, surtout.' } }),
  ),
  'users.profile.update.privileged_field': onPage((client, userId) =>
    client.send(updateProfile, { params: { userId }, body: { role: 'owner' } }),
  ),
  'profile.location.set': async (stage, { client }) => {
    const owner = personOf(stage.actors.S);
    await makePro(stage.world, owner);
    return { send: () => client.send(setLocation, { params: { userId: owner.id }, body: here }) };
  },
  'profile.location.set.without_pro': (stage, actor) => {
    const params = { userId: ownerFor(stage, actor).id };
    return { send: () => actor.client.send(setLocation, { params, body: here }) };
  },
  'covers.add': async (stage, { client }) => {
    await aCover(stage);
    const owner = personOf(stage.actors.S);
    const body = { mediaId: await aPicture(stage.world, owner, wide) };
    return { send: () => client.send(addCover, { params: { userId: owner.id }, body }) };
  },
  'covers.add.without_pro': async (stage, actor) => {
    const owner = ownerFor(stage, actor);
    const body = { mediaId: await aPicture(stage.world, owner, wide) };
    return { send: () => actor.client.send(addCover, { params: { userId: owner.id }, body }) };
  },
  'covers.add.foreign_media': async (stage, actor) => {
    const params = { userId: ownerFor(stage, actor).id };
    const add = (mediaId: string) => actor.client.send(addCover, { params, body: { mediaId } });
    const mediaId = await aPicture(stage.world, personOf(stage.actors.S), wide);
    return { send: () => add(mediaId), missing: () => add(randomUUID()) };
  },
  'covers.reorder': async (stage, { client }) => {
    const body = { order: [await aCover(stage)] };
    const params = { userId: personOf(stage.actors.S).id };
    return { send: () => client.send(orderCovers, { params, body }) };
  },
  'covers.primary': async (stage, { client }) => {
    const params = { userId: personOf(stage.actors.S).id, coverId: await aCover(stage) };
    return { send: () => client.send(choosePrimaryCover, { params }) };
  },
  'covers.delete': async (stage, { client }) => {
    const params = { userId: personOf(stage.actors.S).id, coverId: await aCover(stage) };
    return { send: () => client.send(removeCover, { params }) };
  },
  'covers.delete.foreign': async (stage, actor) => {
    const userId = ownerFor(stage, actor).id;
    const remove = (coverId: string) =>
      actor.client.send(removeCover, { params: { userId, coverId } });
    const coverId = await aCover(stage);
    return { send: () => remove(coverId), missing: () => remove(randomUUID()) };
  },
  'pro.activate.open': onPage((client, userId) => client.send(activatePro, { params: { userId } })),
  'shop.activate': onPage((client, userId) => client.send(activateShop, { params: { userId } })),
  'shop.deactivate': onPage((client, userId) =>
    client.send(deactivateShop, { params: { userId } }),
  ),
  'pro.flag.set': onPage((client, userId) =>
    client.send(setProFlag, { params: { userId }, body: { isPro: true } }),
  ),
};
