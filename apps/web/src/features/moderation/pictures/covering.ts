import type { CaseCard, ReviewedPicture } from '@stenope/contract/site/moderation';

/** How much of a picture a moderator sees. */
export type Cover = 'covered' | 'grey' | 'open';

/** What is known of a case before anybody looks at its pictures. */
export type CauseToCover = Pick<CaseCard, 'severe' | 'causes' | 'categories' | 'state'>;

const untold: CauseToCover['causes'] = ['notice', 'match', 'appeal'];

/**
 * What brought it may be the gravest there is, and no report says how grave: a notice from outside,
 * a picture like one that was removed, an appeal against what was hidden, what is already removed.
 */
function isUntold({ causes, state }: CauseToCover): boolean {
  const isTold = causes.every((cause) => !untold.includes(cause));
  return !isTold || state === 'removed';
}

/** Pictures that come in grey before they come in colour. */
export function isGrave(known: CauseToCover): boolean {
  return known.severe || isUntold(known);
}

/**
 * Covered where their author labelled them, where the case is grave, and where nudity is reported;
 * grey where it is hidden, and where reports leave open what there is to see.
 */
export function firstCover(
  { sensitive }: Pick<ReviewedPicture, 'sensitive'>,
  known: CauseToCover,
): Cover {
  const { categories, state } = known;
  const isLabelled = sensitive !== 'none' || categories.includes('nudity_unlabelled');
  if (isLabelled || isGrave(known)) return 'covered';
  const isLeftOpen = categories.includes('harassment') || categories.includes('other');
  return isLeftOpen || state === 'masked' ? 'grey' : 'open';
}

/** The next step of uncovering: grave pictures come in grey first. The last one covers again. */
export function nextCover(now: Cover, known: CauseToCover): Cover {
  if (now === 'covered') return isGrave(known) ? 'grey' : 'open';
  return now === 'grey' ? 'open' : 'covered';
}
