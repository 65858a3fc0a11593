import { axisCount } from '../score/sheet.ts';
import type { Moment } from '../types.ts';

/**
 * All ratings in columns: a million of them fit in 30 MB. Members, posts and ratings are identified
 * by their index; the caller keeps the ids, and should sort members by id, so that the same rows
 * give the same world whatever their order in the database.
 */
export interface World {
  readonly members: WorldMembers;
  readonly posts: WorldPosts;
  readonly ratings: WorldRatings;
}

export interface WorldMembers {
  readonly count: number;
  readonly joinedAt: Float64Array;
  readonly verified: Uint8Array;
  /** NaN for members who are no seed curators. */
  readonly seededAt: Float64Array;
  readonly sanctions: Map<number, readonly Moment[]>;
  readonly excluded: Uint8Array;
  /** Members who have left: their ratings stay, with the last facts about their rater. */
  readonly gone: Uint8Array;
  /** As the last batch, or ratings since, left them. */
  readonly trust: Float64Array;
  readonly severity: Float64Array;
  readonly steadiness: Float64Array;
  /** -1 for none. */
  readonly cluster: Int32Array;
}

export interface WorldPosts {
  readonly count: number;
  /** -1 for an erased account. */
  readonly author: Int32Array;
  /** Whether the stored state is stable. */
  readonly settled: Uint8Array;
}

export interface WorldRatings {
  readonly count: number;
  readonly rater: Int32Array;
  readonly post: Int32Array;
  readonly at: Float64Array;
  /** Five marks per rating, in half steps: 0 to 10. */
  readonly marks: Uint8Array;
  readonly revealed: Uint8Array;
  readonly early: Uint8Array;
  readonly possibleRetaliation: Uint8Array;
}

export function createWorld(members: number, posts: number, ratings: number): World {
  return {
    members: {
      count: members,
      joinedAt: new Float64Array(members),
      verified: new Uint8Array(members),
      seededAt: new Float64Array(members).fill(Number.NaN),
      sanctions: new Map(),
      excluded: new Uint8Array(members),
      gone: new Uint8Array(members),
      trust: new Float64Array(members),
      severity: new Float64Array(members),
      steadiness: new Float64Array(members).fill(1),
      cluster: new Int32Array(members).fill(-1),
    },
    posts: {
      count: posts,
      author: new Int32Array(posts).fill(-1),
      settled: new Uint8Array(posts),
    },
    ratings: {
      count: ratings,
      rater: new Int32Array(ratings),
      post: new Int32Array(ratings),
      at: new Float64Array(ratings),
      marks: new Uint8Array(ratings * axisCount),
      revealed: new Uint8Array(ratings),
      early: new Uint8Array(ratings),
      possibleRetaliation: new Uint8Array(ratings),
    },
  };
}

/** Grouped indexes: group g occupies `items` from `starts[g]` to `starts[g + 1]`. */
export interface Groups {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Stable counting sort: within a group the order of `among` is kept. */
function groupsBy(keys: Int32Array, groups: number, among: Int32Array): Groups {
  const starts = new Int32Array(groups + 1);
  for (const key of keys) starts[key + 1]! += 1;
  for (let group = 0; group < groups; group += 1) starts[group + 1]! += starts[group]!;
  const next = starts.slice(0, groups);
  const items = new Int32Array(among.length);
  for (const item of among) {
    const key = keys[item]!;
    items[next[key]!] = item;
    next[key]! += 1;
  }
  return { starts, items };
}

/** Ratings by rater and by post; those of one post sorted by rater. */
export interface WorldIndex {
  readonly ofRater: Groups;
  readonly ofPost: Groups;
  /** Number of ratings of the same rater to the same author, this one included; for each rating. */
  readonly givenToAuthor: Int32Array;
}

export function indexOf({ members, posts, ratings }: World): WorldIndex {
  const all = Int32Array.from({ length: ratings.count }, (_, at) => at);
  const byPostFirst = groupsBy(ratings.post, posts.count, all).items;
  const ofRater = groupsBy(ratings.rater, members.count, byPostFirst);
  const ofPost = groupsBy(ratings.post, posts.count, ofRater.items);
  return { ofRater, ofPost, givenToAuthor: countsToAuthors({ members, posts, ratings }, ofRater) };
}

function countsToAuthors({ members, posts, ratings }: World, ofRater: Groups): Int32Array {
  const counts = new Int32Array(ratings.count);
  const toAuthor = new Int32Array(members.count);
  for (let rater = 0; rater < members.count; rater += 1) {
    const mine = ofRater.items.subarray(ofRater.starts[rater], ofRater.starts[rater + 1]);
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]!;
      if (author >= 0) toAuthor[author]! += 1;
    }
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]!;
      // An erased author cannot be favoured.
      counts[at] = author >= 0 ? toAuthor[author]! : 1;
    }
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]!;
      if (author >= 0) toAuthor[author] = 0;
    }
  }
  return counts;
}
