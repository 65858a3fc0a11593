import type { Archived } from '@stenope/contract/accounts/archive';
import type { AnswerOf } from '@stenope/contract/action';
import type { Echo, listRatings, OwnRating } from '@stenope/contract/echoes/ratings';
import type { Person } from '@stenope/contract/people';
import {
  echoScale,
  forEachAxis,
  type EchoAxis,
  type EchoScores,
} from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { missingOf, type Missing } from '@stenope/domain/trust/score/state';
import type { Community, RatingWeight } from '@stenope/domain/trust/types';
import { never } from '@stenope/domain/trust/versions';
import type { RowOf } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isAuthor, refusedRating } from './access.ts';
import type { listGivenToExport, listReceivedToExport } from './export-queries.ts';
import { seenScore } from './publishing/published.ts';
import type { EchoRow, PublicRatingRow, RatingRow, ScoreRow, WorkRow } from './queries.ts';
import { marksOf } from './scoring/facts.ts';

/** Who reads, and the rules in force. */
interface Reader {
  readonly viewer: Viewer;
  readonly rules: { readonly config: TrustConfig; readonly community: Community };
}

/** Parts of a rating its own author sees. */
type OwnRow = Pick<
  RatingRow,
  EchoAxis | 'reasons' | 'revealed' | 'createdAt' | 'editedAt' | 'revision' | 'publishedContent'
>;

interface Row extends Pick<EchoRow, 'score' | 'revealed'> {
  readonly mine: OwnRow | null;
}

export function presentEcho(work: WorkRow, row: Row | undefined, { viewer, rules }: Reader): Echo {
  const isOwnWork = isAuthor(work, viewer);
  const can = { rate: refusedRating(work, viewer) === undefined };
  if (!row) return { workId: work.id, ...unrated, open: isOwnWork, can };
  const { mine, revealed } = row;
  const score = seenScore(row.score, mine);
  const isOpen = isOwnWork || mine !== null || revealed;
  // Before the first publication, a work looks unrated.
  if (score.ratings === 0 && row.score.publishedScore)
    return { workId: work.id, ...unrated, open: isOpen, can };
  return {
    workId: work.id,
    ratings: score.ratings,
    state: score.state,
    open: isOpen,
    score: isOpen && score.shown ? scoreOf(score) : null,
    distribution: isOpen ? score.distribution : null,
    receipt: isOpen && score.shown ? receiptOf(score, rules) : null,
    waits: isOpen ? waitOf(score, rules) : null,
    mine: mine && ownRatingOf(mine),
    can,
  };
}

const unrated = {
  ratings: 0,
  state: 'hidden',
  score: null,
  distribution: null,
  receipt: null,
  waits: null,
  mine: null,
} as const;

/** Corrected marks may leave the scale slightly; shown ones are clamped. */
function onScale(value: number): number {
  return Math.min(echoScale.max, Math.max(echoScale.min, value));
}

function scoreOf(score: ScoreRow): NonNullable<Echo['score']> {
  return {
    global: onScale(score.mean),
    low: onScale(score.low),
    high: onScale(score.high),
    ranked: score.ranked,
    axes: forEachAxis((axis) => onScale(score[axis])),
  };
}

function waitOf(score: ScoreRow, { config, community }: Reader['rules']): Echo['waits'] {
  const { ratings: n, waitsUntil } = score;
  const missing = missingOf({ ...score, n }, community, config);
  // One's own unpublished rating may be the last that was missing.
  if (!missing) return null;
  const count = 'count' in missing ? missing.count : null;
  const isEnding = daysOf(missing, score, config) < never;
  const until = isEnding && waitsUntil ? nightAfter(waitsUntil).toISOString() : null;
  return { for: missing.for, count, until };
}

/** Longest duration of a wait. Only the engine knows which of its ends applies. */
function daysOf(
  missing: Missing,
  { state }: ScoreRow,
  { exceptional, stabilization }: TrustConfig,
): number {
  const { agreedDays, agreedSd, latestDays } = exceptional;
  if (missing.for === 'eyes') return agreedSd > 0 ? Math.max(agreedDays, latestDays) : latestDays;
  return missing.for === 'trusted' && state !== 'hidden' ? stabilization.patientDays : never;
}

function receiptOf(
  score: ScoreRow,
  { config, community }: Reader['rules'],
): NonNullable<Echo['receipt']> {
  return {
    version: config.version,
    plainMean: score.plainMean,
    prior: community.mu,
    priorWeight: config.post.priorWeight,
    standardError: Math.min(echoScale.max, score.se),
    trustedRaters: score.trustedRaters,
    largestClusterShare: score.clusterShare,
  };
}

function ownRatingOf(row: OwnRow): OwnRating {
  const marks = marksOf(row);
  return {
    marks,
    reasons: row.reasons,
    global: globalScore(marks),
    revealed: row.revealed,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

interface RatingView {
  readonly rater: Person | null;
  /** Shown once the score is stable. */
  readonly weight: RatingWeight | undefined;
  readonly isMine: boolean;
  /** Names and badges are shown. */
  readonly isNamed: boolean;
  /** The reader may see their words: no block between them, or the rater is anonymous. */
  readonly showsWords: boolean;
}

type PublicRating = AnswerOf<typeof listRatings>['items'][number];

export function presentRating(
  row: PublicRatingRow,
  { rater, weight, isMine, showsWords, isNamed }: RatingView,
): PublicRating {
  const { rating } = row;
  const said = row.saidBefore ?? rating;
  const marks: EchoScores = marksOf(said);
  return {
    rater,
    badge: isNamed ? (row.badge ?? 'new_eye') : null,
    marks,
    reasons: showsWords ? said.reasons : {},
    global: globalScore(marks),
    corrected: weight ? onScale(weight.corrected) : null,
    weight: weight?.weight ?? null,
    mine: isMine,
    day: rating.createdAt.toISOString().slice(0, 10),
  };
}

/** Time of the nightly batch, in UTC. */
export const nightHour = { hour: 3, minute: 30 } as const;

/**
 * The first batch after a moment: a wait that ends before takes effect then, unless somebody rates
 * earlier.
 */
function nightAfter(moment: Date): Date {
  const night = new Date(moment);
  night.setUTCHours(nightHour.hour, nightHour.minute, 0, 0);
  if (night < moment) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}

export function archivedGiven({
  rating,
  kind,
}: RowOf<typeof listGivenToExport>): Archived<'ratings-given'> {
  return {
    workId: rating.workId,
    kind,
    marks: marksOf(rating),
    reasons: rating.reasons,
    createdAt: rating.createdAt.toISOString(),
    editedAt: rating.editedAt?.toISOString() ?? null,
  };
}

export function archivedReceived(
  row: RowOf<typeof listReceivedToExport>,
): Archived<'ratings-received'> {
  const { rating, isNamed, isReachable, username } = row;
  const said = row.saidBefore ?? rating;
  return {
    workId: rating.workId,
    marks: marksOf(said),
    // While raters are anonymous, a block changes nothing: it would reveal whose words they were.
    reasons: isNamed && !isReachable ? {} : said.reasons,
    rater: isNamed && isReachable ? username : null,
    day: isNamed ? rating.createdAt.toISOString().slice(0, 10) : null,
  };
}
