import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Response } from '@stenope/contract/echoes/responses';
import type { Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import { statusOf } from '@stenope/domain/posts/status';
import type { ResponseRow } from './queries.ts';

interface Parts {
  readonly author: Person;
  readonly photo: Photo | null;
  readonly echo: Echo;
  readonly mayDelete: boolean;
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
    can: { delete: parts.mayDelete },
  };
}
