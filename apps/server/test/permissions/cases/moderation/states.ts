import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { createComment } from '@stenope/contract/comments';
import { createResponse } from '@stenope/contract/echoes/responses';
import { eq } from 'drizzle-orm';
import { responses } from '../../../../src/tables/echoes.ts';
import { comments } from '../../../../src/tables/posts.ts';
import { aPicture, aPost, inState, makePro } from '../../../kit/posts.ts';
import { aProduct, productInState, withShop } from '../../../kit/shop.ts';
import type { Person } from '../../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../../actors.ts';
import type { Case } from '../../play.ts';

/** Every operation on something that can be hidden, in each state of it. */

const hidingStates = ['masked', 'removed', 'processing'] as const;

type State = (typeof hidingStates)[number] | 'suspended_author' | 'suspended_seller';

const byParameter: Readonly<Record<string, readonly State[]>> = {
  postId: [...hidingStates, 'suspended_author'],
  workId: [...hidingStates, 'suspended_author'],
  commentId: ['masked', 'removed', 'suspended_author'],
  responseId: [...hidingStates, 'suspended_author'],
  productId: [...hidingStates, 'suspended_seller'],
};

/** What a path names; undefined for what has no states. */
function parameterOf({ path }: Action): string | undefined {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => byParameter[name]);
}

/** Rows there must be, from the contract: each operation on such a thing in each of its states. */
export const stateRows: readonly string[] = actions.flatMap((action) =>
  (byParameter[parameterOf(action) ?? ''] ?? []).map((state) => `${action.id}.${state}`),
);

const marks = { intention: 4, composition: 3.5, matiere: 4, technique: 5, emotion: 0 };

/** Bodies that are valid in every respect; others have none. */
const bodies: Readonly<Record<string, (stage: Stage, actor: Actor) => unknown>> = {
  'posts.update': () => ({ title: 'Autrement' }),
  'comments.create': () => ({ body: 'Bravo' }),
  'comments.update': () => ({ body: 'Autrement' }),
  'ratings.put': () => ({ marks }),
  'products.update': () => ({ priceCents: 4500 }),
  'responses.create': async ({ world, actors }, { person }) => ({
    mediaId: await aPicture(world, person ?? personOf(actors.S)),
  }),
};

/** A thing of S in this state; of somebody suspended, of another author. */
async function thingIn(stage: Stage, parameter: string, state: State): Promise<string> {
  const { world, actors } = stage;
  const isSuspended = state === 'suspended_author' || state === 'suspended_seller';
  const owner = isSuspended ? await world.person() : personOf(actors.S);
  const id = await makers[parameter]?.(stage, owner, changeOf(state));
  if (isSuspended) await world.suspend(owner);
  return id ?? '';
}

interface Change {
  readonly state?: 'visible' | 'masked' | 'removed';
  readonly ready?: boolean;
}

function changeOf(state: State): Change {
  if (state === 'processing') return { ready: false };
  return { state: state === 'masked' || state === 'removed' ? state : 'visible' };
}

type Maker = (stage: Stage, owner: Person, change: Change) => Promise<string>;

const aPostIn: Maker = async ({ world }, owner, change) => {
  await makePro(world, owner);
  const post = await aPost(world, owner, { allowsResponses: true });
  await inState(world, post, change);
  return post.id;
};

/** A post that stays in sight, of somebody else. */
const aSeenPost = async (stage: Stage): Promise<string> =>
  aPostIn(stage, await stage.world.person(), { state: 'visible' });

const makers: Readonly<Record<string, Maker>> = {
  postId: aPostIn,
  workId: aPostIn,
  commentId: async (stage, { client }, { state }) => {
    const params = { postId: await aSeenPost(stage) };
    const { id } = await client.ask(createComment, { params, body: { body: 'Bravo' } });
    const { sql } = stage.world.running.context.db;
    if (state) await sql.update(comments).set({ state }).where(eq(comments.id, id));
    return id;
  },
  responseId: async (stage, owner, change) => {
    const params = { postId: await aSeenPost(stage) };
    const body = { mediaId: await aPicture(stage.world, owner) };
    const { id } = await owner.client.ask(createResponse, { params, body });
    const { sql } = stage.world.running.context.db;
    await sql.update(responses).set(change).where(eq(responses.id, id));
    return id;
  },
  productId: async ({ world }, owner, change) => {
    await withShop(world, owner);
    const product = await aProduct(world, owner);
    await productInState(world, product, change);
    return product.id;
  },
};

function caseOf(action: Action, state: State): Case {
  const parameter = parameterOf(action) ?? '';
  return async (stage, actor) => {
    const id = await thingIn(stage, parameter, state);
    const body = await bodies[action.id]?.(stage, actor);
    const send = (value: string) =>
      actor.client.send(action, {
        params: { [parameter]: value },
        ...(body !== undefined && { body }),
      });
    return { send: () => send(id), missing: () => send(randomUUID()) };
  };
}

/** Rows that other pages of cases play already are theirs. */
export function stateCases(others: Readonly<Record<string, Case>>): Readonly<Record<string, Case>> {
  const made = actions.flatMap((action) =>
    (byParameter[parameterOf(action) ?? ''] ?? []).map(
      (state) => [`${action.id}.${state}`, caseOf(action, state)] as const,
    ),
  );
  return Object.fromEntries(made.filter(([name]) => !(name in others)));
}
