import type { AnswerOf } from '@stenope/contract/action';
import { readEcho } from '@stenope/contract/echoes/ratings';
import { listResponses } from '@stenope/contract/echoes/responses';
import { readPost } from '@stenope/contract/posts';
import { id as idForm } from '@stenope/contract/primitives';
import { readInstance } from '@stenope/contract/site/instance';
import { z } from 'zod/mini';
import type { FirstPhoto } from '../../../platform/http/pages/first-photo.ts';

type Params = Readonly<Record<string, string>>;

/** As many as the page shows at first. */
const responsesShown = 24;

const isPost = ({ postId }: Params) => z.safeParse(idForm, postId).success;

const at = (path: string, id = '') => path.replace(/\{\w+\}/, id);

/** What the page of a post asks for when it opens; `journeys/opening` holds it to what the web asks. */
export function firstAsked(params: Params): readonly string[] {
  const { postId } = params;
  if (!isPost(params)) return [];
  return [
    at(readPost.path, postId),
    at(readEcho.path, postId),
    `${at(listResponses.path, postId)}?limit=${responsesShown}`,
    readInstance.path,
  ];
}

/** Whoever may see the post, and sees it uncovered, sees its photograph first. */
export function photographOf(
  { postId }: Params,
  answers: ReadonlyMap<string, string>,
): FirstPhoto | null {
  const answer = answers.get(at(readPost.path, postId));
  if (answer === undefined) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API wrote it by its contract
  const { photo, sensitive } = JSON.parse(answer) as AnswerOf<typeof readPost>;
  // A moving one stands still for those who want it so: the page decides.
  if (photo === null || photo.animated || sensitive !== 'none') return null;
  return { photo, sizes: '(width < 64rem) 100vw, calc(100vw - 30rem)' };
}
