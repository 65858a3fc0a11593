import { username as usernameForm } from '@stenope/contract/accounts';
import type { AnswerOf } from '@stenope/contract/action';
import { readEcho } from '@stenope/contract/echoes/ratings';
import { listResponses } from '@stenope/contract/echoes/responses';
import { type PostPage, readPost } from '@stenope/contract/posts';
import { id as idForm } from '@stenope/contract/primitives';
import { readInbox } from '@stenope/contract/notifications/notifications';
import { readInstance } from '@stenope/contract/site/instance';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { FirstPhoto } from '../../../platform/http/pages/first-photo.ts';
import type { Answers } from '../../../platform/http/pages/brought.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { readerOf, writeFirstPage } from '../comments/service.ts';
import { presentPage } from '../present.ts';
import { withOwnPictures, writeFor } from '../readable.ts';
import { findPage, isComment, isPost, findShared } from './queries.ts';

/** Everything a post's page shows first. */
export async function read(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<RawJson<PostPage>> {
  const rows = await findPage(context.db, { ...readerOf(viewer), id, postId: id });
  const post = rows.find(isPost);
  if (!post) throw new Refusal('not_found');
  const written = writeFor(viewer, post);
  const json = post.authorId === viewer.userId ? withOwnPictures(context, written) : written;
  const thread = writeFirstPage(context, viewer, { ...post, id }, rows.filter(isComment));
  return new RawJson(presentPage(json, thread));
}

const link = z.object({ username: usernameForm, postId: idForm });

/**
 * Link preview of a post: title, author, date and picture only, as the page is for members. Without
 * the picture if it is sensitive or its author opted out, and nothing under a wrong username; a
 * recent former one is accepted.
 */
export async function headOf(
  { db, now }: Context,
  { username, postId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(link, { username, postId }).success) return null;
  const since = restsSince(now()).toISOString();
  const [found] = await findShared(db, { id: postId, username, since });
  if (!found) return null;
  const { title, author, alt, sensitive, hidesPreviews } = found;
  const photo = sensitive === 'none' && !hidesPreviews ? photoOf(found.photo) : null;
  return {
    title,
    author,
    username: found.username,
    canonical: `/user/${found.username}/post/${found.id}`,
    publishedAt: found.createdAt.toISOString(),
    isEmbeddable: true,
    ...(photo && { image: cardImageOf(photo, alt) }),
  };
}

type Params = Readonly<Record<string, string>>;

/** Number of responses the page shows at first. */
const responsesShown = 24;

const isPostId = ({ postId }: Params) => z.safeParse(idForm, postId).success;

const at = (path: string, id = '') => path.replace(/\{\w+\}/, id);

/** Paths the page of a post requests first; the journey `opening` compares them with the web. */
export function firstAsked(params: Params): readonly string[] {
  const { postId } = params;
  if (!isPostId(params)) return [];
  return [
    at(readPost.path, postId),
    at(readEcho.path, postId),
    `${at(listResponses.path, postId)}?limit=${responsesShown}`,
    readInstance.path,
    readInbox.path,
  ];
}

/** Main photograph of the page, if the viewer may see it uncovered. */
export async function photographOf(
  { postId }: Params,
  answers: Answers,
): Promise<FirstPhoto | null> {
  const answer = await answers.get(at(readPost.path, postId));
  if (answer === undefined) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API wrote it by its contract
  const { photo, sensitive } = JSON.parse(answer) as AnswerOf<typeof readPost>;
  // For an animation the page decides, by the viewer's motion preference.
  if (photo === null || photo.animated || sensitive !== 'none') return null;
  return { photo, sizes: '(width < 64rem) 100vw, calc(100vw - 30rem)' };
}
