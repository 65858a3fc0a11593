import { echoAxes } from '@stenope/domain/echoes/axes';
import { mix } from '@stenope/server/src/platform/chance.ts';
import type { Field } from './copy.ts';
import { idAt } from './ids.ts';
import { isListed, momentOf, type FillScene } from './scene.ts';

type Rows = Generator<readonly Field[]>;

/** Post and rater of each rating, in the order of posts, with counts. */
export interface Heard {
  readonly postOf: Uint32Array;
  readonly raterOf: Uint32Array;
  /** Ratings of each post, and given by each member. */
  readonly counts: Uint32Array;
  readonly given: Uint32Array;
}

/** A few posts are rated by hundreds, most by a handful; nobody rates twice, or their own work. */
export function heardIn({ plan, chance }: FillScene, authors: Uint32Array): Heard {
  const dice = chance('ratings');
  const wanted = new Uint32Array(plan.posts);
  for (let n = 0; n < plan.ratings; n += 1) {
    const post = dice.next() < 0.2 ? dice.rank(plan.posts, 0.8) : dice.below(plan.posts);
    if (isListed(post)) wanted[post] = Math.min((wanted[post] ?? 0) + 1, plan.members - 2);
  }
  const total = wanted.reduce((sum, count) => sum + count, 0);
  const [postOf, raterOf] = [new Uint32Array(total), new Uint32Array(total)];
  const given = new Uint32Array(plan.members);
  let at = 0;
  for (let post = 0; post < plan.posts; post += 1) {
    // Neighbours of a random member: distinct without keeping a set.
    let rater = dice.below(plan.members);
    for (let left = wanted[post] ?? 0; left > 0; left -= 1) {
      if (rater === authors[post]) rater = (rater + 1) % plan.members;
      postOf[at] = post;
      raterOf[at] = rater;
      given[rater] = (given[rater] ?? 0) + 1;
      rater = (rater + 1) % plan.members;
      at += 1;
    }
  }
  return { postOf, raterOf, counts: wanted, given };
}

export const scoreColumns = ['id', 'post_id', 'author_id', 'ratings'] as const;

/** Rows without figures: the nightly batch computes them. */
export function* scoreRows(
  { posts, members }: FillScene,
  authors: Uint32Array,
  heard: Heard,
): Rows {
  for (const [n, count] of heard.counts.entries()) {
    if (count > 0) yield [posts.of(n), posts.of(n), members.of(authors[n] ?? 0), count];
  }
}

export const ratingColumns = [
  'id',
  'work_id',
  'user_id',
  'author_id',
  ...echoAxes,
  'revealed',
  'early',
  'given',
  'given_to_author',
  'created_at',
] as const;

const dayMs = 86_400_000;

export function* ratingRows(scene: FillScene, authors: Uint32Array, heard: Heard): Rows {
  const { plan, posts, members, chance } = scene;
  const dice = chance('marks');
  for (const [at, post] of heard.postOf.entries()) {
    const rater = heard.raterOf[at] ?? 0;
    const since = posts.at(post);
    const when = Math.floor(since + dice.next() * Math.min(20 * dayMs, plan.until - since));
    yield [
      idAt(when, dice.below(2 ** 32), dice.below(2 ** 32)),
      posts.of(post),
      members.of(rater),
      members.of(authors[post] ?? 0),
      ...echoAxes.map((_, axis) => markOf(post, rater, axis, dice.next())),
      dice.next() < 0.3,
      true,
      heard.given[rater] ?? 1,
      1,
      momentOf(when),
    ];
  }
}

const share = (a: number, b: number): number => mix(a, b) / 2 ** 32;

/** A mark in half steps: the post's worth, the rater's kindness and chance. */
function markOf(post: number, rater: number, axis: number, luck: number): number {
  const worth = 2 + share(post, 1) * 2.6 + (share(post, 2 + axis) - 0.5);
  const kindness = share(rater, 9) - 0.5;
  return Math.max(0, Math.min(10, Math.round((worth + kindness + (luck - 0.5) * 2) * 2)));
}

export const trustColumns = ['user_id', 'trust', 'settled_trust', 'given'] as const;

export function* trustRows({ members }: FillScene, { given }: Heard): Rows {
  for (const [n, count] of given.entries()) if (count > 0) yield [members.of(n), 35, 35, count];
}
