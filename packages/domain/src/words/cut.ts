/** Longer words are cut rather than left out. */
const longestWord = 40;

/** A space, or a character of a script without spaces: words end beside it. */
const wordEdge = /[\s\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/**
 * Cuts a text before `end` and adds an ellipsis. A word that `end` falls into is left out; scripts
 * without spaces may be cut anywhere.
 */
export function cutBetweenWords(text: string, end: number): string {
  const start = text.slice(0, wordEdge.test(text.charAt(end)) ? end : wordStart(text, end));
  // Punctuation alone is better than an empty text.
  return `${start.replace(/[\s,;:.!?…–—-]+$/u, '') || start.trimEnd()}…`;
}

/** Start of the word around `end`; `end` itself when that is too far away. */
function wordStart(text: string, end: number): number {
  for (let at = end; at > Math.max(0, end - longestWord); at -= 1) {
    if (wordEdge.test(text.charAt(at - 1))) return at;
  }
  return end;
}
