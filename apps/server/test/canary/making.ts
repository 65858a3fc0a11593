import { randomBytes } from 'node:crypto';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createComment } from '@stenope/contract/comments';
import { putRating } from '@stenope/contract/echoes/ratings';
import { createResponse } from '@stenope/contract/echoes/responses';
import { follow } from '@stenope/contract/people';
import { addCover } from '@stenope/contract/people/covers';
import { block } from '@stenope/contract/people/ties';
import { setAvatar } from '@stenope/contract/media';
import { addFavourite, createPost } from '@stenope/contract/posts';
import { lookKey } from '@stenope/domain/look/likeness';
import { lookOf, packLook } from '@stenope/domain/look/look';
import { eq } from 'drizzle-orm';
import { servedPath } from '../../src/platform/storage/paths.ts';
import { users } from '../../src/tables/accounts.ts';
import { aPicture } from '../kit/posts.ts';
import { aProduct } from '../kit/shop.ts';
import type { Person, World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';
import type { Canaries } from './canaries.ts';

/** Where everything is made, and who reacts to all of it. */
export interface Ground {
  readonly world: World;
  readonly canaries: Canaries;
  readonly friend: Person;
  /** A visible post of the friend, which is answered. */
  readonly openPost: string;
}

export const placed = { lat: 43.6768, lon: 4.6306 } as const;

/** On every post: what a hashtag counts and lists must agree. */
export const sharedTag = (canaries: Canaries): string => `${canaries.mark}all`;

const red = lookOf({ data: new Uint8Array([190, 40, 40, 255]) });
export const colour = 'be2828';

/** A picture with files, as if it had been developed: its addresses answer. */
async function aShownPicture(
  { world, canaries }: Pick<Ground, 'world' | 'canaries'>,
  owner: Person,
  { thing, part, ...wish }: { thing: string; part: string } & Parameters<typeof aPicture>[2],
): Promise<string> {
  const name = canaries.note(thing, `${part} (name)`, randomBytes(16).toString('hex'));
  const bytes = randomBytes(64);
  const files = { '320.webp': bytes.length, '320.jpeg': bytes.length };
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-canary-'));
  for (const file of Object.keys(files)) {
    const local = path.join(folder, file);
    await writeFile(local, bytes);
    await world.running.context.storage.put(servedPath(name, file), local);
  }
  await rm(folder, { recursive: true });
  const id = await aPicture(world, owner, {
    name,
    files,
    widths: [320],
    formats: ['webp', 'jpeg'],
    look: Buffer.from(packLook(red)),
    lookKey: lookKey(red),
    ...wish,
  });
  return canaries.note(thing, part, id);
}

const marks = { intention: 4, composition: 3.5, matiere: 3, technique: 2.5, emotion: 5 };

/** A post with a canary in every field, and what others answered to it. */
export async function aSungPost(ground: Ground, author: Person, thing: string): Promise<string> {
  const id = await publish(ground, author, thing, 'ready');
  await answer(ground, ground.friend, id, `${thing}: answers`);
  return id;
}

/** The same, while its picture is developed: nobody has seen it. */
export function aWaitingPost(ground: Ground, author: Person, thing: string): Promise<string> {
  return publish(ground, author, thing, 'processing');
}

async function publish(
  ground: Ground,
  author: Person,
  thing: string,
  state: 'ready' | 'processing',
): Promise<string> {
  const { canaries } = ground;
  const word = (part: string) => canaries.word(thing, part);
  const mediaId = await aShownPicture(ground, author, { thing, part: 'picture', state });
  const stepId = await aShownPicture(ground, author, { thing, part: 'picture of a step' });
  const post = await author.client.ask(createPost, {
    body: {
      title: `${word('title')} #${word('hashtag')} #${sharedTag(canaries)}`,
      description: word('description'),
      alt: word('alternative text'),
      mediaId,
      steps: [{ body: word('step'), alt: word('alternative text of a step'), mediaId: stepId }],
      resources: [{ label: word('resource'), link: `https://${word('link')}.example/` }],
      place: { label: word('place'), ...placed, precision: 'exact' },
      allowsResponses: true,
    },
  });
  return canaries.note(thing, 'id', post.id);
}

/** Comment, response, rating and coup de cœur for a post. */
async function answer(ground: Ground, by: Person, postId: string, thing: string): Promise<void> {
  await aSungComment(ground, by, postId, thing);
  await aSungResponse(ground, by, postId, thing);
  await by.client.ask(putRating, {
    params: { workId: postId },
    body: { marks, reasons: { emotion: ground.canaries.word(thing, 'reason of a rating') } },
  });
  await by.client.ask(addFavourite, { params: { postId } });
}

export async function aSungComment(
  { canaries }: Ground,
  by: Person,
  postId: string,
  thing: string,
): Promise<string> {
  const body = { body: canaries.word(thing, 'comment') };
  const { id } = await by.client.ask(createComment, { params: { postId }, body });
  return canaries.note(thing, 'comment (id)', id);
}

export async function aSungResponse(
  ground: Ground,
  by: Person,
  postId: string,
  thing: string,
): Promise<string> {
  const mediaId = await aShownPicture(ground, by, { thing, part: 'response (picture)' });
  const word = (part: string) => ground.canaries.word(thing, part);
  const body = { mediaId, description: word('response'), alt: word('response (alt)') };
  const { id } = await by.client.ask(createResponse, { params: { postId }, body });
  return ground.canaries.note(thing, 'response (id)', id);
}

export async function aSungProduct(ground: Ground, by: Person, thing: string): Promise<string> {
  const mediaId = await aShownPicture(ground, by, { thing, part: 'product (picture)' });
  const word = (part: string) => ground.canaries.word(thing, part);
  const { id } = await aProduct(ground.world, by, {
    mediaId,
    name: word('product'),
    description: word('product (description)'),
    alt: word('product (alt)'),
    link: `https://${word('product (link)')}.example/`,
  });
  return ground.canaries.note(thing, 'product (id)', id);
}

/** A Pro with an open shop; everything about them is a canary. */
async function aSungPerson(ground: Ground, thing: string): Promise<Person> {
  const { world, canaries } = ground;
  const word = (part: string) => canaries.word(thing, part);
  const person = await world.person();
  canaries.note(thing, 'person (id)', person.id);
  const names = {
    username: word('username'),
    email: `${word('address')}@example.org`,
  };
  await world.running.context.db.sql
    .update(users)
    .set({
      ...names,
      displayName: word('display name'),
      fullName: word('full name'),
      bio: word('bio'),
      website: `https://${word('website')}.example`,
      placeLabel: word('place'),
      placeLat: placed.lat,
      placeLon: placed.lon,
      isPro: true,
      shop: 'active',
    })
    .where(eq(users.id, person.id));
  const named = { ...person, ...names };
  await dress(ground, named, thing);
  return named;
}

async function dress(ground: Ground, { id: userId, client, ...rest }: Person, thing: string) {
  const person = { id: userId, client, ...rest };
  const face = { purpose: 'avatar', width: 320, height: 320 } as const;
  const mediaId = await aShownPicture(ground, person, { thing, part: 'avatar', ...face });
  await client.ask(setAvatar, { params: { userId }, body: { mediaId } });
  const wide = { purpose: 'cover', width: 1500, height: 500 } as const;
  const cover = await aShownPicture(ground, person, { thing, part: 'cover', ...wide });
  await client.ask(addCover, { params: { userId }, body: { mediaId: cover } });
}

export interface Life {
  readonly person: Person;
  readonly postId: string;
  readonly responseId: string;
  readonly commentId: string;
  readonly productId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** Everything a member can leave on a site, tied to the friend. */
export async function aSungLife(ground: Ground, thing: string): Promise<Life> {
  const { canaries, friend, openPost } = ground;
  const person = await aSungPerson(ground, thing);
  const { client } = person;
  const postId = await aSungPost(ground, person, `${thing}: post`);
  const commentId = await aSungComment(ground, person, openPost, thing);
  const responseId = await aSungResponse(ground, person, openPost, thing);
  const productId = await aSungProduct(ground, person, thing);
  await client.ask(putRating, {
    params: { workId: openPost },
    body: { marks, reasons: { emotion: canaries.word(thing, 'reason of a rating') } },
  });
  await client.ask(addFavourite, { params: { postId: openPost } });
  await client.ask(follow, { params: { userId: friend.id } });
  await friend.client.ask(follow, { params: { userId: person.id } });
  const talk = await anOpenTalk(person, friend);
  canaries.note(thing, 'conversation (id)', talk.id);
  const message = await say(person, talk.id, canaries.word(thing, 'message'));
  const named = { person, postId, commentId, responseId, productId };
  return { ...named, conversationId: talk.id, messageId: message.id };
}

export async function shutOut({ client }: Person, { id: userId }: Person): Promise<void> {
  await client.ask(block, { params: { userId } });
}
