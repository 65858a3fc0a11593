import type { CameraFacts, Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import type { Post } from '@stenope/contract/posts';
import { statusOf } from '@stenope/domain/posts/status';
import { excerptOf } from '@stenope/domain/posts/text';
import { rightsOf, type Standing } from './access.ts';
import type { PostRow } from './queries.ts';

/** What other features make of their part of the row. */
interface Parts {
  readonly author: Person;
  readonly photo: Photo | null;
  readonly camera: CameraFacts;
  readonly steps: Post['steps'];
}

export function presentPost(row: PostRow, standing: Standing, parts: Parts): Post {
  const { post, media } = row;
  const { kept = [], removed = [] } = media.receipt;
  return {
    id: post.id,
    author: parts.author,
    title: post.title,
    excerpt: excerptOf(post.description),
    photo: parts.photo,
    alt: post.alt,
    sensitive: post.sensitive,
    place: post.placeLabel,
    comments: post.comments,
    ratings: post.ratings,
    createdAt: post.createdAt.toISOString(),
    status: statusOf(post),
    mine: { favourite: row.favourite },
    description: post.description,
    tags: row.tags,
    mentions: row.mentions,
    steps: parts.steps,
    resources: post.resources,
    location: locationOf(post),
    licence: post.licence,
    hidesCamera: post.hidesCamera,
    camera: post.hidesCamera ? null : parts.camera,
    profile: media.profile,
    allowsResponses: post.allowsResponses,
    editedAt: post.editedAt?.toISOString() ?? null,
    following: standing.isAuthor ? null : row.following,
    receipt: standing.isAuthor ? { kept: [...kept], removed: [...removed] } : null,
    can: rightsOf(standing),
  };
}

export function locationOf(post: PostRow['post']): Post['location'] {
  const { placeLabel: label, placeLat: lat, placeLon: lon, placePrecision: precision } = post;
  if (lat === null || lon === null || precision === null) return null;
  return { label, lat, lon, precision };
}
