import { createChance, type Chance } from '@stenope/server/src/platform/chance.ts';
import { Ids } from './ids.ts';
import type { Plan } from './plan.ts';

const yearMs = 365 * 86_400_000;

/** Shared by all tables: ids of members and content by number. */
export interface FillScene {
  readonly plan: Plan;
  readonly members: Ids;
  readonly media: Ids;
  readonly posts: Ids;
  readonly comments: Ids;
  chance(purpose: string): Chance;
}

export function sceneOf(plan: Plan): FillScene {
  const { seed, until } = plan;
  const since = until - 2 * yearMs;
  const spread = (kind: number, count: number) => new Ids(seed, kind, since, until, count);
  const posts = spread(3, plan.posts);
  return {
    plan,
    // All members joined before the first post.
    members: new Ids(seed, 1, since - yearMs, since, plan.members),
    media: spread(2, plan.posts),
    posts,
    // No comment precedes the first post.
    comments: new Ids(seed, 4, posts.at(0), until, plan.comments),
    chance: (purpose) => createChance(seed, purpose),
  };
}

/** Zipf slope: a few authors made most of the posts. */
export const authorSlope = 0.7;

export function momentOf(at: number): string {
  return new Date(at).toISOString();
}

/** State of the nth post: almost all are visible, a few are processing or moderated. */
export function fateOf(n: number): 'visible' | 'validated' | 'masked' | 'removed' | 'processing' {
  const odd = n % 1_000;
  if (odd === 501) return 'processing';
  if (odd === 333 || odd === 666) return 'masked';
  if (odd === 777) return 'removed';
  return odd % 100 === 42 ? 'validated' : 'visible';
}

export function isListed(n: number): boolean {
  const fate = fateOf(n);
  return fate === 'visible' || fate === 'validated';
}
