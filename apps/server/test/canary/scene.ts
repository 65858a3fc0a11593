import { createComment, deleteComment } from '@stenope/contract/comments';
import { deleteResponse } from '@stenope/contract/echoes/responses';
import { tryTrust } from '@stenope/contract/echoes/trust';
import { updateProfile } from '@stenope/contract/people/profile';
import { deleteProduct } from '@stenope/contract/people/shop';
import { createPost, deletePost } from '@stenope/contract/posts';
import { suspendMember } from '@stenope/contract/site/members';
import { decideCase, listStatements, openCase } from '@stenope/contract/site/moderation';
import { createReport } from '@stenope/contract/site/reports';
import { TestClient } from '../kit/client.ts';
import { aPicture, aVideo, makePro } from '../kit/posts.ts';
import { withShop } from '../kit/shop.ts';
import type { Person, World } from '../kit/world.ts';
import { askToLeave } from '../leaving/scene.ts';
import { Canaries } from './canaries.ts';
import {
  aSungComment,
  aSungLife,
  aSungPost,
  aSungProduct,
  aSungResponse,
  aWaitingPost,
  sharedTag,
  shutOut,
  type Ground,
  type Life,
} from './making.ts';

/**
 * The seven actors of the permission table, and two who are tied: F follows, answered and wrote to
 * everybody; B is shut out by the author. X holds the old session of the suspended member.
 */
export const letters = ['V', 'M', 'S', 'P', 'X', 'A', 'O', 'F', 'B'] as const;

export type Letter = (typeof letters)[number];

export interface Actor {
  readonly letter: Letter;
  readonly client: TestClient;
  readonly person?: Person;
}

const kinds = ['post', 'comment', 'response', 'product'] as const;

type Kind = (typeof kinds)[number];

/** What happens to something of the author. */
const fates = ['masked', 'removed', 'deleted'] as const;

/** Things of the author, by `masked post` and so on. */
type Things = ReadonlyMap<string, { readonly kind: Kind; readonly id: string }>;

export interface Scene {
  readonly world: World;
  readonly canaries: Canaries;
  readonly actors: readonly Actor[];
  readonly author: Person;
  readonly friend: Person;
  /** Who decides: nobody of the actors. */
  readonly desk: Person;
  /** Of the friend: it stays. */
  readonly openPost: string;
  readonly things: Things;
  readonly processing: string;
  /** Of the author, besides: it stays. */
  readonly seen: Life;
  readonly suspended: Life;
  readonly erased: Life;
  readonly left: Life;
  readonly trialId: string;
  readonly reports: readonly string[];
}

export async function setScene(world: World): Promise<Scene> {
  const canaries = new Canaries();
  const [friend, blocked] = [await world.person(), await world.person()];
  await withShop(world, friend);
  const openPost = await anOpenPost(world, friend, canaries);
  const ground: Ground = { world, canaries, friend, openPost };
  const seen = await aSungLife(ground, 'author');
  const author = seen.person;
  const things = await thingsOf(ground, author);
  const processing = await aWaitingPost(ground, author, 'processing post');
  const suspended = await aSungLife(ground, 'suspended');
  const erased = await aSungLife(ground, 'erased');
  const left = await aSungLife(ground, 'left');
  for (const { person } of [seen, suspended, erased, left]) {
    const params = { userId: person.id };
    await person.client.ask(updateProfile, { params, body: { offersFeed: true } });
  }
  await shutOut(author, blocked);
  const [admin, owner] = [
    await world.person({ role: 'admin' }),
    await world.person({ role: 'owner' }),
  ];
  const pro = await world.person();
  await makePro(world, pro);
  const { trialId } = await admin.client.ask(tryTrust, { body: { numbers: [] } });
  const actors = [
    { letter: 'V' as const, client: new TestClient(world.origin) },
    as('M', await world.person()),
    as('S', author),
    as('P', pro),
    as('X', suspended.person),
    as('A', admin),
    as('O', owner),
    as('F', friend),
    as('B', blocked),
  ];
  const desk = await world.person({ role: 'admin' });
  const scene = { world, canaries, actors, author, friend, desk, openPost, things, trialId };
  const lives = { processing, seen, suspended, erased, left };
  return { ...scene, ...lives, reports: await reported(ground, { things, ...lives }) };
}

const as = (letter: Letter, person: Person): Actor => ({ letter, client: person.client, person });

async function anOpenPost(world: World, friend: Person, canaries: Canaries): Promise<string> {
  // The team is told where it stands.
  await aVideo(world, friend);
  const body = {
    title: `Ouvert à tous #${sharedTag(canaries)}`,
    mediaId: await aPicture(world, friend),
    allowsResponses: true,
  };
  return (await friend.client.ask(createPost, { body })).id;
}

async function thingsOf(ground: Ground, author: Person): Promise<Things> {
  const things = new Map<string, { kind: Kind; id: string }>();
  for (const fate of fates) {
    for (const kind of kinds) {
      const thing = `${fate} ${kind}`;
      things.set(thing, { kind, id: await make(ground, author, kind, thing) });
    }
  }
  return things;
}

async function make(ground: Ground, by: Person, kind: Kind, thing: string): Promise<string> {
  if (kind === 'post') return aSungPost(ground, by, thing);
  if (kind === 'response') return aSungResponse(ground, by, ground.openPost, thing);
  if (kind === 'product') return aSungProduct(ground, by, thing);
  const id = await aSungComment(ground, by, ground.openPost, thing);
  // An answer keeps the place of a comment whose words are gone.
  const answer = { body: 'Oui', parentId: id };
  await ground.friend.client.ask(createComment, {
    params: { postId: ground.openPost },
    body: answer,
  });
  return id;
}

/** The friend reports what will be hidden. */
async function reported(
  { canaries, friend }: Ground,
  { things, suspended }: Pick<Scene, 'things' | 'suspended'>,
): Promise<string[]> {
  const about = [
    ...[...things].map(([thing, { kind, id }]) => ({ thing, kind, targetId: id })),
    { thing: 'suspended', kind: 'profile' as const, targetId: suspended.person.id },
    { thing: 'suspended', kind: 'message' as const, targetId: suspended.messageId },
  ];
  const ids: string[] = [];
  for (const { thing, kind, targetId } of about) {
    const text = canaries.word('report', `of ${thing}, ${kind}`);
    const body = { kind, targetId, category: 'other', text } as const;
    ids.push((await friend.client.ask(createReport, { body })).id);
  }
  return ids;
}

const because = { reason: 'other', ground: 'terms' } as const;

/** Hides everything that is to be hidden; who leaves is hidden, and not erased yet. */
export async function hideAll(scene: Scene): Promise<void> {
  const { canaries, author, desk, things, suspended } = scene;
  for (const [thing, { kind, id }] of things) {
    if (thing.startsWith('deleted')) {
      await remove(author, kind, id);
      continue;
    }
    const { id: caseId, revision } = await desk.client.ask(openCase, {
      body: { kind, targetId: id },
    });
    const act = thing.startsWith('masked') ? 'mask' : 'remove';
    const words = canaries.word('decision', `about the ${thing}`);
    const body = { revision, act, ...because, words } as const;
    await desk.client.ask(decideCase, { params: { caseId }, body });
  }
  await desk.client.ask(suspendMember, {
    params: { userId: suspended.person.id },
    body: { ...because, days: 30, words: canaries.word('decision', 'about the suspended') },
  });
  await askToLeave(scene.erased.person, 'erase');
  await askToLeave(scene.left.person, 'leave_posts');
}

async function remove({ client }: Person, kind: Kind, id: string): Promise<void> {
  if (kind === 'post') await client.ask(deletePost, { params: { postId: id } });
  if (kind === 'comment') await client.ask(deleteComment, { params: { commentId: id } });
  if (kind === 'response') await client.ask(deleteResponse, { params: { responseId: id } });
  if (kind === 'product') await client.ask(deleteProduct, { params: { productId: id } });
}

export async function statementsOf({ client }: Person): Promise<readonly string[]> {
  const { items } = await client.ask(listStatements, { query: { limit: 100 } });
  return items.map(({ id }) => id);
}

/** Who asks before: those who know everything between them. */
export function witnesses({ actors, erased, left }: Scene, isWide: boolean): readonly Actor[] {
  const knowing = actors.filter(({ letter }) => isWide || 'SXAF'.includes(letter));
  const leaving = [erased, left].map(({ person }) => ({ letter: 'S' as const, ...person }));
  return [...knowing, ...leaving];
}
