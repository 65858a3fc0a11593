import { echoAxes, echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { numbersOf, withNumbers } from '@stenope/domain/trust/numbers';
import type { Community, RatingFacts } from '@stenope/domain/trust/types';
import { trust2026v1 } from '@stenope/domain/trust/versions';
import type { Rules } from '../api.ts';

/** A sample rater, with the minimum trust of their badge. */
export interface SampleRater {
  readonly name: string;
  readonly badge: string;
  /** Personal leaning on each axis, which shapes the Echo. */
  readonly tilt: Readonly<Partial<Record<EchoAxis, number>>>;
  readonly start: number;
  /** A new account, possibly part of a cluster. */
  readonly isNew: boolean;
}

const newcomer = { badge: 'new_eye', start: 1, isNew: true } as const;

/** Three established raters, and three who joined yesterday and give very low marks. */
export const samples: readonly SampleRater[] = [
  {
    name: 'Awa',
    badge: 'seasoned_eye',
    tilt: { intention: 0.6, technique: -0.9 },
    start: 4.5,
    isNew: false,
  },
  {
    name: 'Noé',
    badge: 'trusted_eye',
    tilt: { composition: 0.75, emotion: -0.6 },
    start: 4,
    isNew: false,
  },
  {
    name: 'Jun',
    badge: 'attentive_eye',
    tilt: { matiere: 0.6, technique: -0.6 },
    start: 4,
    isNew: false,
  },
  { name: 'Lou', tilt: { technique: 0.5, matiere: -0.5 }, ...newcomer },
  { name: 'Sam', tilt: { technique: 0.5, matiere: -0.5 }, ...newcomer },
  { name: 'Ida', tilt: { technique: 0.5, matiere: -0.5 }, ...newcomer },
];

/** Configuration in force; undefined where this build is older than its server. */
export function configOf({ version, numbers, badges }: Rules): TrustConfig | undefined {
  const ofBadges = badges.flatMap(({ id, ...rule }) =>
    Object.entries(rule).map(([name, value]) => [`badges.${id}.${name}`, value] as const),
  );
  const places = numbers.map(({ place, value }) => [place, value] as const);
  const made = withNumbers(trust2026v1, version, Object.fromEntries([...places, ...ofBadges]));
  return 'config' in made ? made.config : undefined;
}

/** Full facts about the sample ratings, as the server would have them. */
export function ratingsOf(
  marks: readonly number[],
  config: TrustConfig,
  { isGroup }: { readonly isGroup: boolean },
): RatingFacts[] {
  const dayMs = 86_400_000;
  return samples.map(({ name, badge, tilt, isNew, start }, at) => ({
    rater: name,
    scores: marksOf(marks[at] ?? start, tilt),
    // On different days, so that no score waits for other eyes.
    at: at * 3 * dayMs,
    revealed: false,
    early: true,
    trust: trustOf(badge, config),
    severity: 0,
    steadiness: 1,
    cluster: isGroup && isNew ? 'group' : null,
    given: 60,
    givenToAuthor: 1,
    possibleRetaliation: false,
    excluded: false,
    evidence: null,
  }));
}

/** Minimum trust of the badge; a new account has the initial trust. */
export function trustOf(badge: string, config: TrustConfig): number {
  const asked = numbersOf(config)[`badges.${badge}.minT`];
  const first = config.prior.base + config.prior.emailVerified;
  return Math.max(first, typeof asked === 'number' ? asked : 0);
}

export function communityOf({ community }: Rules): Community {
  const { mean, trustedMembers, activeRaters, typicalWeight, batchedAt } = community;
  const asOf = batchedAt ? Date.parse(batchedAt) : 0;
  return { mu: mean, stabilisedPosts: 0, trustedMembers, activeRaters, typicalWeight, asOf };
}

/**
 * Five marks whose global score is `mark`: what one axis has more, the others have less. Near the
 * ends of the scale the leaning shrinks.
 */
export function marksOf(mark: number, tilt: SampleRater['tilt']): EchoScores {
  const middle = globalScore({ ...even, ...tilt });
  const leans = echoAxes.map((axis) => (tilt[axis] ?? 0) - middle);
  const room = leans.map((lean) => (lean > 0 ? echoScale.max - mark : mark) / Math.abs(lean));
  const share = Math.min(1, ...room.filter((times) => !Number.isNaN(times)));
  const [intention = mark, composition = mark, matiere = mark, technique = mark, emotion = mark] =
    leans.map((lean) => mark + share * lean);
  return { intention, composition, matiere, technique, emotion };
}

const even: EchoScores = { intention: 0, composition: 0, matiere: 0, technique: 0, emotion: 0 };
