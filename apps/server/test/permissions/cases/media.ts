import { randomUUID } from 'node:crypto';
import {
  listUploads,
  photoSource,
  readOwnMedia,
  readVideo,
  removeAvatar,
  removeCaptions,
  retryVideo,
  setAvatar,
  setCaptions,
  updateVideo,
} from '@stenope/contract/media';
import { readPost } from '@stenope/contract/posts';
import { openCase } from '@stenope/contract/site/moderation';
import { develop } from '../../../src/features/media/developing/service.ts';
import { originalPath, servedPath } from '../../../src/platform/storage/paths.ts';
import { findMedia } from '../../../src/features/media/queries.ts';
import { users } from '../../../src/tables/accounts.ts';
import { media, uploads } from '../../../src/tables/media.ts';
import { eq, sql as words } from 'drizzle-orm';
import type { TestClient } from '../../kit/client.ts';
import { aPost, aVideo, inState, makePro } from '../../kit/posts.ts';
import {
  announce,
  aPicture,
  askOffset,
  begin,
  cancel,
  sendPart,
  sendPicture,
} from '../../uploads/sender.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import type { Case, Outcome } from '../play.ts';

/** A picture of S with its served name. */
async function aPhoto({ world, actors }: Stage): Promise<{ id: string; name: string }> {
  const { id } = await sendPicture(personOf(actors.S).client, await aPicture());
  const { context } = world.running;
  const [row] = await findMedia(context.db, { id });
  await develop(context, { mediaId: id, name: row?.name ?? '' }, []);
  return { id, name: row?.name ?? '' };
}

/** Acts on an unfinished upload of S, and on a missing one. */
function toUpload(act: (client: TestClient, address: string) => Promise<Outcome>): Case {
  return async ({ world, actors }, { client }) => {
    // Uploads of earlier actors would count towards the limit of twenty.
    await world.running.context.db.sql.delete(uploads);
    const address = await begin(personOf(actors.S).client, { bytes: 100 });
    return {
      send: () => act(client, address),
      missing: () => act(client, `/api/uploads/${randomUUID()}`),
    };
  };
}

/** A refused HEAD has no body; another method on the same path gives the code. */
async function askInWords(client: TestClient, address: string): Promise<Outcome> {
  const { status } = await askOffset(client, address);
  if (status < 300) return { status, body: undefined };
  const inWords = await cancel(client, address);
  return inWords.status === status ? inWords : { status, body: undefined };
}

const attach = (client: TestClient, userId: string, mediaId: string) =>
  client.send(setAvatar, { params: { userId }, body: { mediaId } });

async function aFace({ actors }: Stage, owner: Actor = actors.S): Promise<string> {
  const { client } = personOf(owner);
  return (await sendPicture(client, await aPicture(), { purpose: 'avatar' })).id;
}

/** Acts on a video of S, and on a missing one. */
function toVideo(act: (client: TestClient, mediaId: string) => Promise<Outcome>): Case {
  return async ({ world, actors }, { client }) => {
    const mediaId = await aVideo(world, personOf(actors.S));
    return { send: () => act(client, mediaId), missing: () => act(client, randomUUID()) };
  };
}

const captions = { file: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour' };

const captioning = (client: TestClient, mediaId: string) =>
  client.send(setCaptions, { params: { mediaId }, body: captions });

/** In a masked post of S, which may show videos for as long as it takes to make that. */
const masked =
  (act: typeof captioning, hasCaptions: boolean): Case =>
  async ({ world, actors }, { client }) => {
    const author = personOf(actors.S);
    const mediaId = await aVideo(world, author);
    const { sql } = world.running.context.db;
    const was = await sql.select({ isPro: users.isPro }).from(users).where(eq(users.id, author.id));
    await makePro(world, author);
    const post = await aPost(world, author, { mediaId });
    await sql
      .update(users)
      .set({ isPro: was[0]?.isPro === true })
      .where(eq(users.id, author.id));
    if (hasCaptions) {
      const video = words`jsonb_set(${media.video}, '{captions}', 'true')`;
      await sql.update(media).set({ video }).where(eq(media.id, mediaId));
    }
    await inState(world, post, { state: 'masked' });
    return {
      send: () => act(client, mediaId),
      missing: () => act(client, randomUUID()),
    };
  };

const silencing: typeof captioning = (client, mediaId) =>
  client.send(removeCaptions, { params: { mediaId } });

export const mediaCases: Readonly<Record<string, Case>> = {
  'media.own.read': async (stage, { client }) => {
    const { id } = await aPhoto(stage);
    const read = (mediaId: string) => client.send(readOwnMedia, { params: { mediaId } });
    return { send: () => read(id), missing: () => read(randomUUID()) };
  },
  'media.get.visible': async (stage, { client }) => {
    const { name } = await aPhoto(stage);
    return { send: () => client.raw(`/media/${name}/320.webp`) };
  },
  'media.get.masked': async (stage, actor) => {
    const { post, plain, missing } = await aMaskedPhoto(stage);
    const address =
      actor.letter === 'S' ? await keyed(actor, post.id) : await addressFor(actor, post.id, plain);
    return {
      send: () => firstAnswer(actor.client, [address]),
      missing: () => firstAnswer(actor.client, [missing]),
    };
  },
  'media.get.masked_removed_suspended': async (stage, actor) => {
    const { post, plain, missing } = await aMaskedPhoto(stage);
    const addresses = [await addressFor(actor, post.id, plain)];
    if (actor.letter === 'S') {
      addresses.push(await keyed(actor, post.id));
      await inState(stage.world, post, { state: 'removed' });
    }
    return {
      send: () => firstAnswer(actor.client, addresses),
      missing: () => firstAnswer(actor.client, [missing]),
    };
  },
  'media.get.original': async (stage, { client }) => {
    const { id, name } = await aPhoto(stage);
    const addresses = [
      `/media/${name}/original`,
      `/media/${name}/original.jpeg`,
      `/media/${name}/640.jpg`,
      `/media/${id}/original`,
      `/media/${originalPath(id)}`,
      `/${originalPath(id)}`,
      `/media/${servedPath(name, '640.webp')}`,
      `/media/..%2f${encodeURIComponent(originalPath(id))}`,
      `/api/uploads/${id}/file`,
    ];
    return { send: () => firstAnswer(client, addresses) };
  },
  'video.status': toVideo((client, mediaId) => client.send(readVideo, { params: { mediaId } })),
  'video.retry': toVideo((client, mediaId) => client.send(retryVideo, { params: { mediaId } })),
  'video.update': toVideo((client, mediaId) =>
    client.send(updateVideo, { params: { mediaId }, body: { downloads: true } }),
  ),
  'video.captions.set': toVideo(captioning),
  'video.captions.set.masked': masked(captioning, false),
  'video.captions.remove': toVideo(silencing),
  'video.captions.remove.masked': masked(silencing, true),
  'uploads.list': (_stage, { client }) => ({ send: () => client.send(listUploads) }),
  'uploads.create': (_stage, { client }) => ({ send: () => announce(client, { bytes: 10 }) }),
  'uploads.head': toUpload(askInWords),
  'uploads.patch': toUpload((client, address) => sendPart(client, address, 0, Buffer.alloc(10, 1))),
  'uploads.delete': toUpload(cancel),
  'users.avatar.set.foreign_media': async (stage, actor) => {
    const mediaId = await aFace(stage);
    const userId = actor.person?.id ?? personOf(stage.actors.M).id;
    return {
      send: () => attach(actor.client, userId, mediaId),
      missing: () => attach(actor.client, userId, randomUUID()),
    };
  },
  'users.avatar.set.used_media': async (stage, actor) => {
    const owner = personOf(stage.actors.S);
    const mediaId = await aFace(stage);
    await attach(owner.client, owner.id, mediaId);
    return { send: () => attach(actor.client, actor.person?.id ?? owner.id, mediaId) };
  },
  'users.avatar.set': async (stage, { client }) => {
    const mediaId = await aFace(stage);
    return { send: () => attach(client, personOf(stage.actors.S).id, mediaId) };
  },
  'users.avatar.remove': ({ actors }, { client }) => ({
    send: () => client.send(removeAvatar, { params: { userId: personOf(actors.S).id } }),
  }),
};

/** A picture of a masked post of S: its address, and one that never existed. */
async function aMaskedPhoto(stage: Stage) {
  const { id: mediaId, name } = await aPhoto(stage);
  const post = await aPost(stage.world, personOf(stage.actors.S), { mediaId });
  await inState(stage.world, post, { state: 'masked' });
  const missing = `/media/${name.split('').toReversed().join('')}/320.webp`;
  return { post, plain: `/media/${name}/320.webp`, missing };
}

/** Address of a picture of one's own masked post, as its page gives it. */
async function keyed({ client }: Actor, postId: string): Promise<string> {
  const { photo } = await client.ask(readPost, { params: { postId } });
  return photo ? photoSource(photo, 320, 'webp') : '';
}

async function addressFor(actor: Actor, postId: string, plain: string): Promise<string> {
  const isAdmin = actor.letter === 'A' || actor.letter === 'O';
  return isAdmin ? reviewed(actor, postId) : plain;
}

/** Address of a hidden picture, as the page of its case gives it to an admin. */
async function reviewed({ client }: Actor, targetId: string): Promise<string> {
  const { target } = await client.ask(openCase, { body: { kind: 'post', targetId } });
  return target.picture?.small ?? '';
}

/** The first path that answers. */
async function firstAnswer(client: TestClient, addresses: readonly string[]): Promise<Outcome> {
  let last: Outcome = { status: 0, body: undefined };
  for (const address of addresses) {
    // As a program: a browser would get the app.
    last = await client.raw(address, { headers: { accept: 'image/*' } });
    if (last.status !== 404) return last;
  }
  return last;
}
