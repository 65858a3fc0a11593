import type { SentBody } from '@stenope/contract/action';
import type { OwnMedia } from '@stenope/contract/media';
import { createPost, readPost, updatePost, type Post } from '@stenope/contract/posts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import { isRefusal } from '../../../../platform/api/failures.ts';
import { arrivalOf } from '../../../../platform/uploads/arrival.ts';
import {
  sendCaptions,
  sendVideoEdit,
  type VideoEdit,
} from '../../../../platform/uploads/video-choice.ts';
import { postKeys } from '../../api.ts';
import { withPictures } from '../draft/body.ts';
import { filesOf, type Draft } from '../draft/draft.ts';
import type { Pictures } from '../draft/usePictures.ts';

type CreateBody = SentBody<typeof createPost>;
type UpdateBody = SentBody<typeof updatePost>;

/** Steps shown while a post is saved, in order. */
export type PostSaveStep =
  | { readonly name: 'preparing' | 'main' | 'preview' | 'saving' | 'updating' | 'finalizing' }
  | { readonly name: 'steps'; readonly there: number; readonly of: number };

type Show = (step: PostSaveStep) => void;

/** Waits for the uploads, then creates the post. Idempotent for the same draft. */
export async function publish(
  body: CreateBody,
  draft: Draft,
  pictures: Pictures,
  cache: QueryClient,
  show: Show,
): Promise<Post> {
  show({ name: 'preparing' });
  const arrived = await allPictures(draft, pictures, show);
  show({ name: 'saving' });
  const sent = withPictures(body, (fileId) => arrived.get(fileId)?.id);
  const post = await create(sent, draft.idempotencyKey);
  show({ name: 'finalizing' });
  return keep(cache, await whenSeen(post));
}

/** What is changed of a post: its words, and of its videos by their ids. */
export interface Changes {
  readonly body: UpdateBody;
  readonly videos: ReadonlyMap<string, VideoEdit>;
}

/** Videos come first, so that the answer tells of them too. */
export async function saveChanges(
  postId: string,
  { body, videos }: Changes,
  cache: QueryClient,
  show: Show,
): Promise<Post> {
  show({ name: 'updating' });
  for (const [mediaId, edit] of videos) await sendVideoEdit(mediaId, edit);
  const post = await api(updatePost, { params: { postId }, body });
  show({ name: 'finalizing' });
  return keep(cache, post);
}

async function allPictures(
  draft: Draft,
  pictures: Pictures,
  show: Show,
): Promise<ReadonlyMap<string, OwnMedia>> {
  const arrived = new Map<string, OwnMedia>();
  const [main, ...others] = filesOf(draft);
  for (const [at, file] of [main, ...others].entries()) {
    const picture = pictures.of(file);
    if (!file || !picture) continue;
    show(at === 0 ? { name: 'main' } : { name: 'steps', there: at, of: others.length });
    const media = await arrivalOf(picture.upload);
    if (file.video) {
      if (at === 0) show({ name: 'preview' });
      await sendCaptions(media.id, file.video);
    }
    arrived.set(file.id, media);
  }
  return arrived;
}

/** Bodies sent by attempts whose answer is unknown, by idempotency key. */
const unanswered = new Map<string, CreateBody>();

/**
 * An attempt whose answer was lost may have created the post. If the draft was changed since, the
 * server refuses the known key with another body: the first body is then repeated to learn which
 * post it created, and the changes are applied as an edit. The result is one post with what is on
 * screen.
 */
async function create(body: CreateBody, idempotencyKey: string): Promise<Post> {
  const before = unanswered.get(idempotencyKey);
  unanswered.set(idempotencyKey, before ?? body);
  try {
    return await api(createPost, { body, idempotencyKey });
  } catch (error) {
    if (!before || !isRefusal(error, 'idempotency_key_reused')) throw error;
    const { id } = await api(createPost, { body: before, idempotencyKey });
    const { mediaId: _, crop: __, video: ___, steps: ____, ...words } = body;
    return await api(updatePost, { params: { postId: id }, body: words });
  }
}

const looks = 8;
const betweenMs = 700;

/**
 * Waits, for a limited time, until the photograph is developed, so that the post's page can show
 * it.
 */
async function whenSeen(made: Post): Promise<Post> {
  let post = made;
  // A video takes longer: its page tells how far it is.
  if (made.videoIds.length > 0) return post;
  for (let look = 0; look < looks && post.status === 'processing'; look += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, betweenMs);
    });
    post = await api(readPost, { params: { postId: made.id } }).then(
      (page) => {
        const { thread: _, ...seen } = page;
        return seen;
      },
      () => post,
    );
  }
  return post;
}

/** Stores the post for its page, and invalidates lists. */
function keep(cache: QueryClient, post: Post): Post {
  cache.setQueryData(postKeys.post(post.id), post);
  void cache.invalidateQueries({ queryKey: postKeys.lists });
  return post;
}
