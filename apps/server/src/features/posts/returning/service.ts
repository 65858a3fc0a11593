import { roundCoordinates } from '@stenope/domain/places/coordinates';
import { coarseLabel } from '@stenope/domain/places/labels';
import type { StoredStep } from '@stenope/domain/posts/method';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { indexPosts } from '../indexing/queries.ts';
import { replacePostMentions } from '../mentions/queries.ts';
import { insertPost, isPro, replaceSteps, type PostRow } from '../queries.ts';
import { replaceTags } from '../tags/queries.ts';
import { columnsOf, marksOf, refuseBlank, refuseEmptySteps, type Words } from '../words.ts';

/** A post from an import, with stored pictures. */
export interface ReturningPost extends Words, Pick<PostRow['post'], 'createdAt' | 'editedAt'> {
  readonly authorId: string;
  readonly mediaId: string;
  readonly steps: readonly StoredStep[];
}

/** Refuses content that no new post could have. */
export function judge(post: Pick<ReturningPost, 'title' | 'resources' | 'place' | 'steps'>): void {
  const { title, resources, place, steps } = post;
  refuseBlank({ title, resources, place });
  refuseEmptySteps(steps.map(({ body, mediaId }) => ({ body, mediaId: mediaId ?? undefined })));
}

/**
 * Inserts it with its original date, so that it takes its old position and floods nobody's home. It
 * becomes visible once its pictures are ready.
 */
export async function insertReturning(tx: Transaction, returning: ReturningPost): Promise<string> {
  const { authorId, mediaId, steps, place, createdAt, editedAt, ...words } = returning;
  const id = newId(createdAt.getTime());
  const allowsResponses = words.allowsResponses && (await isPro(tx, authorId));
  const location = columnsOf({ place: place && coarsened(place) });
  const post = { id, authorId, mediaId, ready: false, createdAt, editedAt };
  await insertPost(tx, { ...post, ...words, allowsResponses, ...location });
  await replaceSteps(tx, id, steps);
  const marks = marksOf(words);
  await replaceTags(tx, id, marks.tags);
  await replacePostMentions(tx, post, marks.mentions);
  await indexPosts(tx, [id]);
  return id;
}

/** Coarsened again, since an archive is untrusted. */
function coarsened({ label, lat, lon, precision }: NonNullable<Words['place']>) {
  const words = label !== null && precision !== 'city' ? coarseLabel(label, precision) : label;
  return { label: words, ...roundCoordinates({ lat, lon }, precision), precision };
}
