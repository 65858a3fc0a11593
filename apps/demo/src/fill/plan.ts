import { parseArgs } from 'node:util';
import { UsageError } from '@stenope/server/src/operate/terminal.ts';

/** Number of rows of each kind. */
export interface Plan {
  readonly members: number;
  readonly posts: number;
  readonly comments: number;
  readonly follows: number;
  readonly ratings: number;
  readonly messages: number;
  readonly notifications: number;
  readonly seed: number;
  /** Fill although there are members already. */
  readonly add: boolean;
  /** The newest row is from just before this moment. */
  readonly until: number;
}

const usage = `fill -- [--members N] [--posts N] [--comments N] [--follows N] [--ratings N]
        [--messages N] [--notifications N] [--seed N] [--add]

Fills the database with an invented community: French names and words, two years of posts, few
authors with many and many with few. It is meant for trying things at size. The photographs have no
files: pages show their colours and soft previews instead. Nobody invented can sign in. The same
seed gives the same community on the same day. Everything is written, or nothing. What the ratings
come to is said by the work of the next night.`;

/** The community size at which speed is measured. */
const usual = {
  members: 10_000,
  posts: 100_000,
  comments: 300_000,
  follows: 200_000,
  ratings: 1_000_000,
  // Needed only to measure conversations.
  messages: 0,
  notifications: 0,
};

const dayMs = 86_400_000;

export function readPlan(args: readonly string[], now: number): Plan {
  const given = parse(args);
  const number = (name: keyof typeof usual | 'seed', fallback: number, most: number): number => {
    const text = given[name];
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value > most) throw new UsageError(usage);
    return value;
  };
  const plan = {
    members: number('members', usual.members, 1_000_000),
    posts: number('posts', usual.posts, 20_000_000),
    comments: number('comments', usual.comments, 60_000_000),
    follows: number('follows', usual.follows, 60_000_000),
    ratings: number('ratings', usual.ratings, 60_000_000),
    messages: number('messages', usual.messages, 60_000_000),
    notifications: number('notifications', usual.notifications, 60_000_000),
    seed: number('seed', 1, 2_000_000_000),
    add: given.add === true,
    // The day, not the moment: the same command gives the same rows again.
    until: Math.floor(now / dayMs) * dayMs,
  };
  assertPossible(plan);
  return plan;
}

function parse(args: readonly string[]) {
  const number = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        members: number,
        posts: number,
        comments: number,
        follows: number,
        ratings: number,
        messages: number,
        notifications: number,
        seed: number,
        add: { type: 'boolean' },
      },
    }).values;
  } catch {
    throw new UsageError(usage);
  }
}

function assertPossible({ members, posts, comments, follows }: Plan): void {
  if (members < 2) throw new Error('A community has at least two members.');
  if (comments > 0 && posts === 0) throw new Error('Comments need posts to stand under.');
  // Beyond half of all pairs, finding free ones would take longer than writing them.
  const most = (members * (members - 1)) / 2;
  if (follows > most) {
    throw new Error(
      `${members} members cannot follow each other ${follows} times: at most ${most}.`,
    );
  }
}
