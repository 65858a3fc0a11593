import { limits } from '../accounts/limits.ts';
import { cutBetweenWords } from '../words/cut.ts';
import { postLimits } from './limits.ts';
import { inOneScript, mayDeceive } from './look-alikes.ts';

/**
 * A segment of a text. `text` is the literal part: joined, the segments give the text again. Other
 * fields say where it leads.
 */
export type Segment =
  | { readonly text: string }
  | { readonly text: string; readonly tag: string }
  | { readonly text: string; readonly mention: string }
  | { readonly text: string; readonly link: string };

/** Marks may follow a letter, but not those that make a character an emoji (`#️⃣`, `1️⃣`). */
const mark = '(?!\\p{Variation_Selector})[\\p{Mn}\\p{Mc}]';
const letter = '[\\p{L}\\p{N}_]';
const inWord = `(?:${letter}|${mark})`;
/** Nobody sees these inside a word: soft hyphens, joiners, zero-width spaces. */
const unseen = '[\\u00ad\\u200b-\\u200d\\u2060\\ufeff]';
/** Nor these, which also turn what follows. A word that goes on behind them is not what it seems. */
const turning = '[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]';
const hidden = `(?:${unseen}|${turning})*`;
/** Japanese keyboards write the full-width ones. */
const hash = '[#＃]';
const at = '[@＠]';
const joins = '[#＃@＠&/]';

/**
 * Scans a text from left to right, each character once: a link, a tag, a mention, or a whole word
 * with what is attached to it (`a#b`, `ada@example.org`, `&#39;`), so that nothing inside a word
 * counts as a beginning.
 */
const pieces = new RegExp(
  [
    '(?<link>[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\p{C}\\\\<>"“”«»]+)',
    `${hash}(?<tag>${letter}(?:${inWord}|${unseen}+(?=${inWord}))*)(?![\\ufe0f\\u20e3]|${hidden}${inWord})`,
    `${at}(?<mention>[A-Za-z0-9_]{${limits.username.min},${limits.username.max}})(?!${hidden}(?:${inWord}|${at}))`,
    `(?:${letter}|${joins})(?:${inWord}|${joins})*`,
  ].join('|'),
  'gu',
);

/** Beyond the limits of a text, further tags and mentions stay plain text. */
export function segments(text: string): readonly Segment[] {
  const tags = new Set<string>();
  const mentions = new Set<string>();
  const found: Segment[] = [];
  let plainFrom = 0;
  const plainUntil = (end: number) => {
    if (end > plainFrom) found.push({ text: text.slice(plainFrom, end) });
  };
  for (const match of text.matchAll(pieces)) {
    const segment = segmentOf(match, tags, mentions);
    if (!segment) continue;
    plainUntil(match.index);
    found.push(segment);
    plainFrom = match.index + segment.text.length;
  }
  plainUntil(text.length);
  return found;
}

/** Folded, in order of first appearance. */
export function tagsOf(text: string): readonly string[] {
  return distinct(segments(text).flatMap((one) => ('tag' in one ? [one.tag] : [])));
}

/** Usernames in lower case, in order of first appearance. */
export function mentionsOf(text: string): readonly string[] {
  return distinct(segments(text).flatMap((one) => ('mention' in one ? [one.mention] : [])));
}

/**
 * Folds a tag: without case and without variants of a character (NFKC), without what cannot be
 * seen, and written as it looks, so that a look-alike leads to the tag it imitates.
 */
export function foldTag(tag: string): string {
  if (/^[a-z\d_]*$/.test(tag)) return tag;
  const seen = tag.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const folded = inOneScript(withoutCase(inOneScript(seen)));
  return folded === tag ? tag : foldTag(folded);
}

/**
 * Full case folding, which JavaScript does not have: in capitals ẞ and ß are SS. A dot over an i is
 * not seen, and the sigma at the end of a word is a sigma.
 */
function withoutCase(text: string): string {
  return text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replaceAll(/(?<=[ij])\u0307/gu, '');
}

/** Whether a folded tag can be one: a word of letters and digits, neither too long nor a disguise. */
export function isTag(folded: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(folded) &&
    !/[^\p{L}\p{N}\p{M}_]/u.test(folded) &&
    indexAfter(folded, postLimits.tag) === undefined &&
    !mayDeceive(folded)
  );
}

/** Whether a text has nothing visible: only spaces, line breaks and zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/**
 * The text as it is shown: French signs set off by a space stay on the line of their word. Stored
 * texts keep the space that was typed.
 */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=^|\S) (?=[?!:;»])|(?<=«) (?=\S)/gu, '\u00A0');
}

/** Beginning of a text on one line, cut between words; `max` counts code points. */
export function excerptOf(text: string, max: number = postLimits.excerpt): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const end = indexAfter(line, max - 1);
  if (end === undefined || indexAfter(line, max) === undefined) return line;
  const whole = graphemes.segment(line).containing(end)?.index ?? end;
  return cutBetweenWords(line, whole);
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Units of a tag as written, more than any tag needs; a longer one is not even folded. */
const longest = 16 * postLimits.tag;

function segmentOf(
  match: RegExpExecArray,
  tags: Set<string>,
  mentions: Set<string>,
): Segment | undefined {
  const [text] = match;
  const { link, tag, mention } = match.groups ?? {};
  if (link !== undefined) return linkSegment(link);
  if (tag !== undefined) {
    const folded = tag.length > longest ? '' : foldTag(tag);
    if (!isTag(folded) || !hasRoom(tags, folded, postLimits.tags)) return undefined;
    return { text, tag: folded };
  }
  const name = mention?.toLowerCase();
  if (name === undefined || !hasRoom(mentions, name, postLimits.mentions)) return undefined;
  return { text, mention: name };
}

function hasRoom(known: Set<string>, one: string, most: number): boolean {
  if (!known.has(one) && known.size >= most) return false;
  known.add(one);
  return true;
}

const host = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::[1-9]\d{0,4})?(?:[/?#]|$)/iu;

function linkSegment(written: string): Segment | undefined {
  const link = withoutTail(written);
  return link.length <= postLimits.link && host.test(link) ? { text: link, link } : undefined;
}

/**
 * Trims punctuation that ends the sentence rather than the link, and a closing bracket it did not
 * open.
 */
function withoutTail(link: string): string {
  let end = link.length;
  const opens = link.includes('(');
  while (end > 0) {
    const last = link.charAt(end - 1);
    if (!/[.,;:!?'’*_~\]}…]/u.test(last) && !(last === ')' && !opens)) break;
    end -= 1;
  }
  return link.slice(0, end);
}

/** Index after `count` code points; undefined when the text is not longer. */
function indexAfter(text: string, count: number): number | undefined {
  let index = 0;
  for (let passed = 0; passed < count; passed += 1) {
    if (index >= text.length) return undefined;
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index < text.length ? index : undefined;
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
