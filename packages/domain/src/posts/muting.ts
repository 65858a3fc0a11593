import { postLimits } from './limits.ts';
import { foldTag } from './text.ts';

/** What a member can mute: posts that carry a hashtag, or whose text has a word. */
export const mutedKinds = ['tag', 'word'] as const;

export type MutedKind = (typeof mutedKinds)[number];

/** Folds a word, or several: as a tag, with one space between them. */
export function foldWord(written: string): string {
  return written
    .split(/\s+/u)
    .map(foldTag)
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('’', "'");
}

export function isWord(folded: string): boolean {
  return /[\p{L}\p{N}]/u.test(folded) && Array.from(folded).length <= postLimits.tag;
}

/** Scripts that put no space between words: there a word is found inside others. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Stands in a text wherever a word begins or ends, as PostgreSQL sees it. */
const boundary = '\u001f';
const ofWord = /[\p{L}\p{Nd}_]/u;

/**
 * A folded term as it stands in a text whose words are marked: a word as a whole, a hashtag behind
 * its sign.
 */
export function needleOf(kind: MutedKind, folded: string): string {
  const letters = Array.from(folded.replaceAll('\u0307', ''));
  const inside = letters.map((letter, at) => {
    const before = letters[at - 1];
    const isBetween = before !== undefined && ofWord.test(before) !== ofWord.test(letter);
    return isBetween ? boundary + letter : letter;
  });
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  const body = inside.join('');
  if (kind === 'tag') return `#${markOf(first)}${body}${markOf(last)}`;
  const [begin = '', end = ''] = [first, last].map((one) =>
    unspaced.test(one) ? '' : markOf(one),
  );
  return begin + body + end;
}

/** A boundary beside a letter; none beside a sign. */
function markOf(letter: string): string {
  return ofWord.test(letter) ? boundary : '';
}

/** Posts of a hashtag that were looked through, the newest that the reader sees, and those muted. */
interface MutedShare {
  readonly looked: number;
  readonly muted: number;
}

interface PostCount {
  readonly posts: number;
  /** Older posts were not looked through: of these, as many are taken to be muted. */
  readonly approximate?: true;
}

/**
 * How many posts of a hashtag are left without muted ones: exact where all were looked through,
 * otherwise a number of two digits and zeros.
 */
export function withoutMutedPosts(posts: number, { looked, muted }: MutedShare): PostCount {
  if (looked >= posts) return { posts: Math.max(0, posts - muted) };
  const left = looked === 0 ? posts : posts * (1 - muted / looked);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, left))) - 1);
  return { posts: Math.round(left / unit) * unit, approximate: true };
}
