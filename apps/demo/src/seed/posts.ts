import { create } from '@stenope/server/src/features/posts/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import type { Viewer } from '@stenope/server/src/platform/viewer.ts';
import { answerable } from '../community/responses.ts';
import type { DemoPost } from '../community/types.ts';
import { develop } from '../darkroom/darkroom.ts';
import { detailOf } from '../darkroom/detail.ts';
import { listShown } from '../queries.ts';
import { sendFile, viewerOf } from './member.ts';
import { shownAt } from './timing.ts';

type Ids = ReadonlyMap<string, string>;

/** Every third post has a picture in its method. */
const picturedEvery = 3;
const stepWidth = 1200;

interface Showing {
  readonly shown: readonly DemoPost[];
  readonly signal: AbortSignal;
  readonly edge: number;
}

/** Publishes missing posts, newest first, so that there is something to see at once. */
export async function showPosts(
  context: Context,
  ids: Ids,
  { shown: posts, signal, edge }: Showing,
): Promise<void> {
  const shown = await listShown(context.db, [...ids.values()]);
  const known = new Set(shown.map(({ authorId, title }) => `${authorId} ${title}`));
  const left = posts
    .map((post, place) => ({ post, place }))
    .filter(({ post }) => !known.has(`${ids.get(post.author)} ${post.title}`));
  const now = context.now();
  const pictures = develop(
    left.map(({ post }) => post.negative),
    { signal, edge },
  );
  for await (const { jpeg } of pictures) {
    const next = left.shift();
    if (!next) return;
    const at = shownAt(next.place, posts.length, now);
    const authorId = ids.get(next.post.author) ?? '';
    await showPost(context, { ...next, jpeg, at, authorId }, signal);
  }
}

interface Shown {
  readonly post: DemoPost;
  readonly place: number;
  readonly jpeg: Buffer;
  readonly at: Date;
  readonly authorId: string;
}

async function showPost(
  context: Context,
  { post, place, jpeg, at, authorId }: Shown,
  signal: AbortSignal,
): Promise<void> {
  const author = viewerOf(authorId);
  const send = (picture: Buffer, fileName: string) =>
    sendFile(context, author, { purpose: 'photo', fileName, content: picture }, signal);
  const mediaId = await send(jpeg, `${post.negative}.jpg`);
  const stepPictures: string[] = [];
  if (place % picturedEvery === 0) {
    const detail = await detailOf(jpeg, stepWidth, place);
    stepPictures.push(await send(detail, `${post.negative}-detail.jpg`));
  }
  const allowsResponses = answerable.has(post.negative);
  await publish(context, author, { post, mediaId, stepPictures, allowsResponses, at });
}

interface Publication {
  readonly post: DemoPost;
  readonly mediaId: string;
  /** Of its first steps. */
  readonly stepPictures?: readonly string[];
  readonly allowsResponses: boolean;
  readonly at: Date;
}

/** Publishes a work that was sent, as its author would, at its moment. */
export async function publish(
  context: Context,
  author: Viewer,
  { post, mediaId, stepPictures = [], allowsResponses, at }: Publication,
): Promise<void> {
  const { title, alt, description, resources, licence } = post;
  const { name: label, latitude: lat, longitude: lon, precision } = post.place;
  await create(
    { ...context, now: () => at },
    author,
    {
      title,
      alt,
      description,
      licence,
      mediaId,
      allowsResponses,
      resources: [...resources],
      place: { label, lat, lon, precision },
      steps: post.steps.map((body, step) => ({
        body,
        ...(stepPictures[step] && { mediaId: stepPictures[step], alt }),
      })),
    },
    null,
  );
}
