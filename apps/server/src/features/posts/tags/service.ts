import type { AnswerOf } from '@stenope/contract/action';
import type {
  listFollowedTags,
  listMutedTerms,
  readTag as readEntry,
} from '@stenope/contract/feed/hashtags';
import { tagChanges } from '@stenope/domain/posts/edit';
import { tagLimits } from '@stenope/domain/posts/limits';
import { foldWord, isWord, needleOf, type MutedKind } from '@stenope/domain/posts/muting';
import { foldTag, isTag } from '@stenope/domain/posts/text';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { mutedChanged, tagsChanged } from '../live.ts';
import { findPost, glanceToChange, type PostRow } from '../queries.ts';
import { marksOf } from '../words.ts';
import {
  countTags,
  deleteFollowed,
  deleteMuted,
  deleteTagsToFold,
  findTies,
  insertFollowed,
  insertMuted,
  listCarrying,
  listFollowed,
  listMuted,
  listRelated,
  listTagsToFold,
  lockTagsOf,
  lockWithheldTags,
  replaceTags,
  withholdTags,
  type TaggedPost,
} from './queries.ts';

/** Follows a hashtag, also one that no post carries yet. */
export async function follow(
  { db, now }: Context,
  { userId }: Viewer,
  asked: string,
): Promise<{ tag: string; following: boolean }> {
  const tag = foldTag(asked);
  if (!isTag(tag)) throw new Refusal('invalid', { fields: [{ field: 'tag', rule: 'characters' }] });
  return db.transaction(async (tx) => {
    await lockTagsOf(tx, userId);
    const followed = await listFollowed(tx, userId);
    if (!followed.some((one) => one.tag === tag)) {
      if (followed.length >= tagLimits.followed) throw new Refusal('too_many_tags');
      const createdAt = now();
      await insertFollowed(tx, { id: newId(createdAt.getTime()), userId, tag, createdAt });
      await emit(tx, tagsChanged({ of: userId, tag, following: true }));
    }
    return { tag, following: true };
  });
}

export async function unfollow({ db }: Context, { userId }: Viewer, asked: string): Promise<void> {
  const tag = foldTag(asked);
  await db.transaction(async (tx) => {
    await lockTagsOf(tx, userId);
    if (await deleteFollowed(tx, userId, tag)) {
      await emit(tx, tagsChanged({ of: userId, tag, following: false }));
    }
  });
}

export async function list(
  { db }: Context,
  { userId }: Viewer,
): Promise<AnswerOf<typeof listFollowedTags>> {
  const rows = await listFollowed(db, userId);
  return { items: rows.map(({ tag, createdAt }) => ({ tag, since: createdAt.toISOString() })) };
}

export async function read(
  { db }: Context,
  { userId }: Viewer,
  asked: string,
): Promise<AnswerOf<typeof readEntry>> {
  const tag = foldTag(asked);
  const [found] = await findTies(db, { viewer: userId, tag, needle: needleOf('tag', tag) });
  // What can be no tag is answered as it was asked: folded, it may be too long.
  if (!found || !isTag(tag)) return { tag: asked, following: false, muted: false, related: [] };
  const related = await listRelated(db, { viewer: userId, tag });
  const { mutedWord, ...ties } = found;
  return {
    tag,
    ...ties,
    ...(mutedWord === null ? {} : { mutedWord }),
    related: related.map((one) => one.tag),
  };
}

interface Term {
  readonly kind: MutedKind;
  readonly term: string;
}

function foldTerm({ kind, term }: Term): Term {
  return { kind, term: kind === 'tag' ? foldTag(term) : foldWord(term) };
}

/** Mutes a hashtag or a word. One that is also followed stays followed, and is not seen. */
export async function mute({ db, now }: Context, { userId }: Viewer, asked: Term): Promise<Term> {
  const { kind, term } = foldTerm(asked);
  const isOne = kind === 'tag' ? isTag(term) : isWord(term);
  if (!isOne) throw new Refusal('invalid', { fields: [{ field: 'term', rule: 'characters' }] });
  return db.transaction(async (tx) => {
    await lockTagsOf(tx, userId);
    const muted = await listMuted(tx, userId);
    if (!muted.some((one) => one.kind === kind && one.term === term)) {
      if (muted.length >= tagLimits.muted) throw new Refusal('too_many_terms');
      const createdAt = now();
      const id = newId(createdAt.getTime());
      await insertMuted(tx, { id, userId, kind, term, needle: needleOf(kind, term), createdAt });
      await emit(tx, mutedChanged({ of: userId, kind, term, muted: true }));
    }
    return { kind, term };
  });
}

export async function unmute({ db }: Context, { userId }: Viewer, asked: Term): Promise<void> {
  const one = foldTerm(asked);
  await db.transaction(async (tx) => {
    await lockTagsOf(tx, userId);
    if (await deleteMuted(tx, { userId, ...one })) {
      await emit(tx, mutedChanged({ of: userId, ...one, muted: false }));
    }
  });
}

export async function listMutedOf(
  { db }: Context,
  { userId }: Viewer,
): Promise<AnswerOf<typeof listMutedTerms>> {
  const rows = await listMuted(db, userId);
  const items = rows.map(({ kind, term, createdAt }) => ({
    kind,
    term,
    since: createdAt.toISOString(),
  }));
  return { items };
}

/** Gives a locked post other tags, and counts them where it is listed. */
export async function retag(
  tx: Transaction,
  { post, tags: former }: PostRow,
  tags: readonly string[],
): Promise<void> {
  await lockWithheldTags(tx, post.authorId);
  await replaceTags(tx, post.id, tags);
  if (!post.listed) return;
  const changes = tagChanges(former, tags);
  // Withheld counts first: a tag without posts is deleted with its counts.
  await withholdTags(tx, post.authorId, changes);
  await countTags(tx, changes);
}

/** Tags and posts per batch. */
const batch = 100;

/**
 * Folds tags of an earlier rule anew, by the text of their posts, one post at a time. What is done
 * is not found again, so this can be interrupted anywhere.
 */
export async function foldFormerTags({ context, signal }: Shift): Promise<void> {
  for (;;) {
    const tags = await listTagsToFold(context.db, batch);
    if (tags.length === 0) return;
    for (const tag of tags) {
      const isFolded = isTag(tag) && foldTag(tag) === tag;
      if (!isFolded) await foldPostsWith(context, tag, signal);
    }
    await deleteTagsToFold(context.db, tags);
  }
}

async function foldPostsWith(context: Context, tag: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const found = await listCarrying(context.db, tag, batch);
    for (const post of found) {
      signal.throwIfAborted();
      await foldTagsOf(context, post);
    }
    if (found.length < batch) return;
  }
}

async function foldTagsOf({ db }: Context, { id, authorId: viewer }: TaggedPost): Promise<void> {
  await db.transaction(async (tx) => {
    await glanceToChange(tx, { id, viewer });
    // Read under the lock.
    const [row] = await findPost(tx, { id, viewer });
    if (row) await retag(tx, row, marksOf(row.post).tags);
  });
}
