import {
  usualGround,
  type DecisionGround,
  type DecisionReason,
} from '@stenope/domain/moderation/reasons';
import type { ModerationAct } from '@stenope/domain/moderation/states';
import { isAgainst } from '@stenope/domain/moderation/states';
import type { Judgement } from '../api.ts';

/** A decision being written. */
export interface DecisionDraft {
  readonly reason: DecisionReason | undefined;
  /** Undefined while it is the usual one of the reason. */
  readonly ground: DecisionGround | undefined;
  readonly words: string;
}

/** Unsent drafts, so that a conflict or a look at another case loses nothing; the oldest goes. */
const drafts = new Map<string, DecisionDraft>();
const mostDrafts = 50;

/** The draft of a case; a category that all reports name is its reason at first. */
export function draftOf(key: string, categories: readonly DecisionReason[]): DecisionDraft {
  const reason = categories.length === 1 ? categories[0] : undefined;
  return drafts.get(key) ?? { reason, ground: undefined, words: '' };
}

export function keepDraft(key: string, draft: DecisionDraft): void {
  drafts.delete(key);
  drafts.set(key, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > mostDrafts && oldest !== undefined) drafts.delete(oldest);
}

export function dropDraft(key: string): void {
  drafts.delete(key);
}

export function groundOf({ reason, ground }: DecisionDraft): DecisionGround | undefined {
  return ground ?? (reason && usualGround(reason));
}

/** What is sent; undefined while a reason is missing. */
export function judgementOf(act: ModerationAct, draft: DecisionDraft): Judgement | undefined {
  const words = draft.words.trim();
  const said = words === '' ? {} : { words };
  if (!isAgainst(act)) return { act, ...said };
  const ground = groundOf(draft);
  return draft.reason && ground ? { act, reason: draft.reason, ground, ...said } : undefined;
}
