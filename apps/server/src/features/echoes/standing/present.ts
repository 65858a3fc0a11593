import type { AnswerOf } from '@stenope/contract/action';
import type {
  GivenRating,
  RatedWork,
  readProgress,
  readStanding,
  ReceivedRating,
} from '@stenope/contract/echoes/standing';
import type { Photo } from '@stenope/contract/media';
import type { Person } from '@stenope/contract/people';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { meanEcho, uncertaintyOfMean, type ScoreSums } from '@stenope/domain/echoes/mean-echo';
import type { MissingForBadge } from '@stenope/domain/trust/badges';
import type { ShownTrust } from '@stenope/domain/trust/types';
import { marksOf } from '../scoring/facts.ts';
import type { LineRow } from './lists.ts';
import type { MonthRow, StandingRow, SumsRow } from './queries.ts';

/** Initial badge of every member. */
export const firstBadge = 'new_eye';

interface Reading {
  readonly shows: { readonly given: boolean; readonly progress: boolean };
  /** For oneself only. */
  readonly own: Own | null;
}

export interface Own {
  readonly trust: ShownTrust;
  readonly next: MissingForBadge | null;
}

export function presentStanding(
  { member, given, received, stable }: StandingRow,
  { shows, own }: Reading,
): AnswerOf<typeof readStanding> {
  const average = meanEcho(sumsOf(stable));
  return {
    badge: member?.badge ?? firstBadge,
    given,
    received,
    average: average && { ...average, works: stable.works },
    shows,
    own: own && {
      showsGiven: member?.showsGiven ?? false,
      showsProgress: member?.showsProgress ?? false,
      trust: {
        level: own.trust.trust,
        uncertainty: own.trust.uncertainty,
        confidence: own.trust.confidence,
      },
      next: own.next,
    },
  };
}

type Month = AnswerOf<typeof readProgress>['months'][number];

/** `z` is the number of standard errors of an interval, as in every score. */
export function presentMonth({ month, ...row }: MonthRow, z: number): Month[] {
  const sums = sumsOf(row);
  const mean = meanEcho(sums);
  return mean
    ? [{ month, works: row.works, ...mean, uncertainty: uncertaintyOfMean(sums, z) }]
    : [];
}

function sumsOf({ works, squaredErrors, ...axes }: SumsRow): ScoreSums {
  const { intention, composition, matiere, technique, emotion } = axes;
  return { works, squaredErrors, axes: { intention, composition, matiere, technique, emotion } };
}

/** Parts of a line presented by other features. */
interface Parts {
  readonly author: Person;
  readonly photo: Photo | null;
}

export function presentGiven(row: LineRow, parts: Parts): GivenRating {
  const said = row.saidBefore ?? row.rating;
  const marks = row.isOpen ? marksOf(said) : null;
  return {
    work: workOf(row, parts),
    marks,
    reasons: row.isOpen ? said.reasons : {},
    global: marks && globalScore(marks),
    day: row.day,
  };
}

interface ReceivedParts extends Parts {
  readonly rater: Person | null;
  readonly isMine: boolean;
}

/**
 * Same as in the work's own list: name and badge once the score is stable, and from then on no
 * words across a block. Before, a block changes nothing: it would reveal whose words they were.
 */
export function presentReceived(row: LineRow, parts: ReceivedParts): ReceivedRating {
  const given = presentGiven(row, parts);
  return {
    ...given,
    reasons: row.isStable && !row.isReachable ? {} : given.reasons,
    rater: row.isStable && row.isReachable ? parts.rater : null,
    badge: row.isStable ? (row.badge ?? firstBadge) : null,
    mine: parts.isMine,
  };
}

function workOf(row: LineRow, { author, photo }: Parts): RatedWork {
  const { workId, post, response, poster } = row;
  return {
    id: workId,
    kind: response ? 'response' : 'post',
    author,
    post: {
      id: post.id,
      title: post.title,
      username: poster.username,
      sensitive: post.sensitive,
    },
    photo,
    alt: response ? response.alt : post.alt,
    sensitive: (response ?? post).sensitive,
  };
}
