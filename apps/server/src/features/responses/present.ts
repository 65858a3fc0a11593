import type { Archived } from '@stenope/contract/accounts/archive';
import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Response } from '@stenope/contract/echoes/responses';
import type { Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import { statusOf } from '@stenope/domain/posts/status';
import type { listResponsesToExport, ResponseRow } from './queries.ts';
import { archivedPicture, type RowOf } from '../../platform/exporting.ts';

interface Parts {
  readonly author: Person;
  readonly photo: Photo | null;
  readonly echo: Echo;
  readonly videoId: string | null;
  readonly can: Response['can'];
}

export function presentResponse({ response, media }: ResponseRow, parts: Parts): Response {
  const { id, postId, description, alt, sensitive, createdAt } = response;
  return {
    id,
    postId,
    author: parts.author,
    description,
    alt,
    sensitive,
    photo: parts.photo,
    createdAt: createdAt.toISOString(),
    status: statusOf({ ...response, failed: media.state === 'failed' }),
    echo: parts.echo,
    videoId: parts.videoId,
    can: parts.can,
  };
}

export function archivedResponse({
  response,
  photo,
}: RowOf<typeof listResponsesToExport>): Archived<'responses'> {
  const { id, postId, description, alt, sensitive, state, createdAt } = response;
  return {
    id,
    postId,
    photo: archivedPicture(photo),
    description,
    alt,
    sensitive,
    state,
    createdAt: createdAt.toISOString(),
  };
}
