import type { Archived } from '@stenope/contract/accounts/archive';
import type { Post } from '@stenope/contract/posts';
import { excerptOf } from '@stenope/domain/posts/text';
import { commentRightsOf, rightsOf, type PostAccess, type CommentAccess } from './access.ts';
import type { WrittenComment } from './comments/queries.ts';
import type { PostRow, WrittenPost } from './queries.ts';
import { archivedPicture, type RowOf } from '../../platform/exporting.ts';
import type { listCommentsToExport, PostToExport } from './export-queries.ts';

/** A post as sent: the JSON from PostgreSQL, with excerpt and permissions. */
export function presentPost({ json, words }: WrittenPost, access: PostAccess): string {
  const rest = JSON.stringify({ excerpt: excerptOf(words), can: rightsOf(access) });
  return `${json.slice(0, -1)},${rest.slice(1)}`;
}

/** A post with its newest comments. */
export function presentPage(post: string, thread: string): string {
  return `${post.slice(0, -1)},"thread":${thread}}`;
}

export function locationOf(post: PostRow['post']): Post['location'] {
  const { placeLabel: label, placeLat: lat, placeLon: lon, placePrecision: precision } = post;
  if (lat === null || lon === null || precision === null) return null;
  return { label, lat, lon, precision };
}

/** A comment as sent: the JSON from PostgreSQL, with permissions, and how it is hidden from others. */
export function presentComment({ json, shown }: WrittenComment, access: CommentAccess): string {
  const hidden = shown ? access.hidden : null;
  const rest = JSON.stringify({ hidden, can: commentRightsOf(access) });
  return `${json.slice(0, -1)},${rest.slice(1)}`;
}

export function presentThread(comments: readonly string[], next: string | undefined): string {
  const rest = next === undefined ? '' : `,"next":${JSON.stringify(next)}`;
  return `{"items":[${comments.join(',')}]${rest}}`;
}

export function archivedPost({ post, photo, tags, steps }: PostToExport): Archived<'posts'> {
  const { placeLabel: label, placeLat: lat, placeLon: lon, placePrecision: precision } = post;
  const isPlaced = lat !== null && lon !== null && precision !== null;
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    photo: archivedPicture(photo),
    alt: post.alt,
    sensitive: post.sensitive,
    licence: post.licence,
    hidesCamera: post.hidesCamera,
    allowsResponses: post.allowsResponses,
    resources: post.resources.map(({ label: name, link }) => ({ label: name, link })),
    place: isPlaced ? { label, lat, lon, precision } : null,
    tags: [...tags],
    steps: steps.map((step) => ({
      body: step.body,
      alt: step.alt,
      sensitive: step.sensitive,
      photo: step.photo && archivedPicture(step.photo),
    })),
    state: post.state,
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
  };
}

export function archivedComment({
  comment,
}: RowOf<typeof listCommentsToExport>): Archived<'comments'> {
  const { id, postId, parentId, body, createdAt, editedAt } = comment;
  return {
    id,
    postId,
    parentId,
    body,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}
