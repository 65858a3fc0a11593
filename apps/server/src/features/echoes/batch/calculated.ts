import { globalScore } from '@stenope/domain/echoes/global-score';
import { plainFigures, type PlainFigures } from '@stenope/domain/echoes/plain-figures';
import { runBatch, type BatchResult } from '@stenope/domain/trust/batch/batch';
import { indexOf, type World } from '@stenope/domain/trust/batch/world';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { Community } from '@stenope/domain/trust/types';
import { badgesOf, type EarnedBadge } from './badges.ts';

export interface Order {
  readonly world: World;
  readonly community: Community;
  readonly config: TrustConfig;
  readonly now: number;
}

export interface Calculated extends BatchResult {
  /** For every member. */
  readonly badges: readonly EarnedBadge[];
  /** For every rating: the number its rater has given, in all and to this author. */
  readonly given: Int32Array;
  readonly givenToAuthor: Int32Array;
  /** Unweighted figures for every work; excluded raters do not count. */
  readonly plain: readonly PlainFigures[];
}

/** Computes everything anew from the rows. */
export function calculated({ world, community, config, now }: Order): Calculated {
  const result = runBatch(world, community, config, now);
  const badges = badgesOf(world, result, config);
  return { ...result, badges, ...givenIn(world), plain: plainIn(world) };
}

function givenIn(world: World): Pick<Calculated, 'given' | 'givenToAuthor'> {
  const { ofRater, givenToAuthor } = indexOf(world);
  const given = world.ratings.rater.map(
    (rater) => (ofRater.starts[rater + 1] ?? 0) - (ofRater.starts[rater] ?? 0),
  );
  return { given, givenToAuthor };
}

function plainIn({ members, posts, ratings }: World): PlainFigures[] {
  const globals = Array.from({ length: posts.count }, (): number[] => []);
  for (let at = 0; at < ratings.count; at += 1) {
    if (members.excluded[ratings.rater[at] ?? -1]) continue;
    globals[ratings.post[at] ?? -1]?.push(globalAt(ratings, at));
  }
  return globals.map(plainFigures);
}

/** Global mark of one rating, from half steps. */
export function globalAt({ marks }: World['ratings'], at: number): number {
  const [intention = 0, composition = 0, matiere = 0, technique = 0, emotion = 0] = marks.subarray(
    at * 5,
    at * 5 + 5,
  );
  return globalScore({
    intention: intention / 2,
    composition: composition / 2,
    matiere: matiere / 2,
    technique: technique / 2,
    emotion: emotion / 2,
  });
}
