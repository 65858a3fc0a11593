import type { ReviewedPicture } from '@stenope/contract/site/moderation';

/** How much of a picture a moderator sees. */
export type Cover = 'covered' | 'grey' | 'open';

/** Pictures their author labelled, and those of severe cases, are covered at first. */
export function isCovered({ sensitive }: Pick<ReviewedPicture, 'sensitive'>, severe: boolean) {
  return severe || sensitive !== 'none';
}

export function firstCover(picture: Pick<ReviewedPicture, 'sensitive'>, severe: boolean): Cover {
  return isCovered(picture, severe) ? 'covered' : 'open';
}

/** The next step of uncovering: severe pictures come in grey first. The last one covers again. */
export function nextCover(now: Cover, severe: boolean): Cover {
  if (now === 'covered') return severe ? 'grey' : 'open';
  return now === 'grey' ? 'open' : 'covered';
}
