export interface ResponseWords {
  readonly description: string;
  readonly alt: string;
}

/** What was typed and not sent, until the page is left for good. */
const kept = new Map<string, ResponseWords>();

export function keptWords(postId: string): ResponseWords {
  return kept.get(postId) ?? { description: '', alt: '' };
}

export function keepWords(postId: string, words: ResponseWords): void {
  kept.set(postId, words);
}
