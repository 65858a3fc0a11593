import type { Sensitivity } from '@stenope/domain/posts/limits';
import { whenWriter } from '../../../platform/sending/writer.ts';

export interface ResponseWords {
  readonly description: string;
  readonly alt: string;
  readonly sensitive: Sensitivity;
}

export const noWords: ResponseWords = { description: '', alt: '', sensitive: 'none' };

/** Unsent texts by post, kept until the page is unloaded. */
const drafts = new Map<string, ResponseWords>();

whenWriter((isAnothers) => {
  if (isAnothers) drafts.clear();
});

export function draftWords(postId: string): ResponseWords {
  return drafts.get(postId) ?? noWords;
}

export function keepWords(postId: string, words: ResponseWords): void {
  drafts.set(postId, words);
}
