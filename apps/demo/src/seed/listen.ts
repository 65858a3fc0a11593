import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import {
  openEchoes,
  openGiving,
  publishChanges,
  rate,
  runTrustBatch,
  type Giving,
} from '@stenope/server/src/features/echoes/service.ts';
import { addFavourite } from '@stenope/server/src/features/posts/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { responses } from '../community/responses.ts';
import type { DemoPost } from '../community/types.ts';
import { listResponded, listShown } from '../queries.ts';
import { viewerOf } from './member.ts';
import { saidAt, shownAt } from './timing.ts';

/** The newest posts have few ratings; the others were rated by most members. */
const unseen = 6;

/** Index of a new post everybody rates very high, so that its score waits for other eyes. */
const admired = unseen;

/** Index of a post with very high and very low ratings. */
const divisive = 23;

/** Rating from which a member adds a post to their favourites. */
const keptFrom = 4.4;

type Ids = ReadonlyMap<string, string>;

const lookEveryMs = 500;

/** Rates the members' posts; those already rated are left alone. */
export async function listen(
  context: Context,
  ids: Ids,
  { shown, signal }: { shown: readonly DemoPost[]; signal: AbortSignal },
): Promise<void> {
  const now = context.now();
  const clock = { at: now };
  // What loads and saves ratings is opened with the clock it goes by: one that is set to each rating.
  const then = { ...context, now: () => clock.at };
  const giving = openGiving(openEchoes(then));
  const found = new Map(
    (await listShown(context.db, [...ids.values()])).map((one) => [
      `${one.authorId} ${one.title}`,
      one,
    ]),
  );
  for (const [place, post] of shown.entries()) {
    const one = found.get(`${ids.get(post.author)} ${post.title}`);
    if (!one?.ready || one.ratings > 0) continue;
    clock.at = shownAt(place, shown.length, now);
    for (const [turn, username] of ratersOf(post, ids, seenBy(post, place)).entries()) {
      signal.throwIfAborted();
      clock.at = saidAt(clock.at, turn, now);
      const viewer = viewerOf(ids.get(username) ?? '');
      const marks = marksBy(username, post.title, viewsOf(username, place));
      await rate(giving, viewer, one.id, { marks });
      if (globalScore(marks) >= keptFrom) await addFavourite(then, viewer, one.id);
    }
  }
  await listenToResponses(giving, ids, { clock, now, signal });
  // Publishes all ratings and runs the nightly batch, as if they were old.
  await publishChanges(context, signal);
  await runTrustBatch(context, { progress: () => Promise.resolve(), signal });
}

interface Listening {
  /** Set to each rating. */
  readonly clock: { at: Date };
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Rates some visual responses too, once they are visible. */
async function listenToResponses(
  giving: Giving,
  ids: Ids,
  { clock, now, signal }: Listening,
): Promise<void> {
  const { db } = giving.context;
  const named = new Map(responses.map((one) => [`${ids.get(one.author)} ${one.description}`, one]));
  for (;;) {
    const left = (await listResponded(db, [...ids.values()])).flatMap((one) => {
      const response = named.get(`${one.authorId} ${one.description}`);
      const isOver = one.rated || one.failed;
      return response === undefined || isOver ? [] : [{ ...one, author: response.author }];
    });
    for (const { id, author, description: title, createdMs } of left.filter(({ ready }) => ready)) {
      const raters = ratersOf({ author, title }, ids, 3 + Math.floor(chance(title) * 4));
      clock.at = new Date(createdMs);
      for (const [turn, username] of raters.entries()) {
        signal.throwIfAborted();
        clock.at = saidAt(clock.at, turn, now);
        const viewer = viewerOf(ids.get(username) ?? '');
        await rate(giving, viewer, id, { marks: marksBy(username, title) });
      }
    }
    if (left.every(({ ready }) => ready)) return;
    await pause(lookEveryMs, undefined, { signal });
  }
}

/** Deterministic number from 0 to 1. */
function chance(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32;
}

type Work = Pick<DemoPost, 'author' | 'title'>;

function seenBy({ title }: Work, place: number): number {
  return place < unseen ? Math.min(place, 3) : 10 + Math.floor(chance(title, 'eyes') * 9);
}

function ratersOf({ author, title }: Work, ids: Ids, most: number): string[] {
  return [...ids.keys()]
    .filter((username) => username !== author)
    .toSorted((a, b) => chance(a, title) - chance(b, title))
    .slice(0, most);
}

/** Offset of the ratings of the admired and the divisive post. */
function viewsOf(username: string, place: number): number {
  if (place === admired) return 4;
  if (place === divisive) return chance(username, 'side') < 0.5 ? -2.4 : 2.4;
  return 0;
}

/** Marks by a member: the photograph's worth, the member's kindness and chance. */
function marksBy(username: string, title: string, view = 0): EchoScores {
  const worth = 2.5 + chance(title) * 2 + view;
  const kindness = (chance(username, 'kindness') - 0.5) * 0.9;
  const mark = (axis: EchoAxis): number => {
    const there = worth + (chance(title, axis) - 0.5) * 0.9;
    const seen = there + kindness + (chance(username, title, axis) - 0.5) * 1.6;
    const stepped = Math.round(seen / echoScale.step) * echoScale.step;
    return Math.min(echoScale.max, Math.max(echoScale.min, stepped));
  };
  return {
    intention: mark('intention'),
    composition: mark('composition'),
    matiere: mark('matiere'),
    technique: mark('technique'),
    emotion: mark('emotion'),
  };
}
