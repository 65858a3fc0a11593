import { reportCategories } from './reports.ts';

/** Reasons a decision may name: the categories of reports, each with a ready sentence. */
export const decisionReasons = reportCategories;

export type DecisionReason = (typeof decisionReasons)[number];

/** Legal ground of a decision (DSA, art. 17): illegal content, or a breach of the terms of use. */
export const decisionGrounds = ['law', 'terms'] as const;

export type DecisionGround = (typeof decisionGrounds)[number];

/** Ground proposed with a reason; a moderator may choose the other. */
export function usualGround(reason: DecisionReason): DecisionGround {
  return reason === 'illegal' || reason === 'hate' || reason === 'stolen_work' ? 'law' : 'terms';
}

/** Code points of what a moderator adds for the author. */
export const longestWords = 1000;
