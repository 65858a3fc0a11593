/** A hashtag or mention being typed, and its position. */
export interface Unfinished {
  readonly kind: 'tag' | 'mention';
  /** Without # or @. */
  readonly typed: string;
  /** Index of the # or @. */
  readonly from: number;
  readonly to: number;
}

/** Maximum length of a hashtag with its sign: characters before that need not be searched. */
const furthest = 62;

/** Must start a word, as when texts are parsed (`@stenope/domain/posts/text`). */
const unfinished =
  /(?<![\p{L}\p{N}\p{M}_#＃@＠&/])(?:[#＃](?<tag>[\p{L}\p{N}\p{M}_]+)|[@＠](?<mention>\w+))$/u;

/** The unfinished tag or mention before the caret; undefined in the middle of a word. */
export function unfinishedAt(text: string, caret: number): Unfinished | undefined {
  if (/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(caret, caret + 2))) return undefined;
  const match = unfinished.exec(text.slice(Math.max(0, caret - furthest), caret));
  const { tag, mention } = match?.groups ?? {};
  const typed = tag ?? mention;
  if (typed === undefined) return undefined;
  const kind = tag === undefined ? 'mention' : 'tag';
  return { kind, typed, from: caret - typed.length - 1, to: caret };
}

/** Replacement text: the full name, followed by a space. */
export function completed({ kind }: Unfinished, name: string): string {
  return `${kind === 'tag' ? '#' : '@'}${name} `;
}
