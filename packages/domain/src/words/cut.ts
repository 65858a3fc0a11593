/** A word longer than this is cut rather than left out. */
const longestWord = 40;

/** A space, or a letter of a script that has none: words end beside it. */
const wordEdge = /[\s\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/**
 * What stands of a text before `end`, an ellipsis after it. Where `end` lies within a word, that
 * word is left out; scripts without spaces may be cut after any letter.
 */
export function cutBetweenWords(text: string, end: number): string {
  const start = text.slice(0, wordEdge.test(text.charAt(end)) ? end : wordStart(text, end));
  // Nothing but marks is better than nothing.
  return `${start.replace(/[\s,;:.!?…–—-]+$/u, '') || start.trimEnd()}…`;
}

/** Where the word begins that stands around `end`; there itself, when that is too far away. */
function wordStart(text: string, end: number): number {
  for (let at = end; at > Math.max(0, end - longestWord); at -= 1) {
    if (wordEdge.test(text.charAt(at - 1))) return at;
  }
  return end;
}
