/** A tag or a mention that is being typed: what stands there, and where. */
export interface Unfinished {
  readonly kind: 'tag' | 'mention';
  /** Without its sign. */
  readonly typed: string;
  /** Of the sign. */
  readonly from: number;
  readonly to: number;
}

/** The longest a tag can be, with its sign; before that nothing needs to be looked at. */
const furthest = 62;

/** Begins a word, as the reading of texts has it (`@stenope/domain/posts/text`). */
const unfinished =
  /(?<![\p{L}\p{N}\p{M}_#＃@＠&/])(?:[#＃](?<tag>[\p{L}\p{N}\p{M}_]+)|[@＠](?<mention>\w+))$/u;

/** What could be completed where the caret stands; nothing within a word that goes on after it. */
export function unfinishedAt(text: string, caret: number): Unfinished | undefined {
  if (/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(caret, caret + 2))) return undefined;
  const match = unfinished.exec(text.slice(Math.max(0, caret - furthest), caret));
  const { tag, mention } = match?.groups ?? {};
  const typed = tag ?? mention;
  if (typed === undefined) return undefined;
  const kind = tag === undefined ? 'mention' : 'tag';
  return { kind, typed, from: caret - typed.length - 1, to: caret };
}

/** What takes its place: the whole name, and a space to go on with. */
export function completed({ kind }: Unfinished, name: string): string {
  return `${kind === 'tag' ? '#' : '@'}${name} `;
}
