import { randomBytes } from 'node:crypto';

/** A canary: the thing it belongs to, and which part of it. */
export interface Canary {
  readonly thing: string;
  readonly part: string;
}

/** Unique words, ids and names of pictures, each of one thing, found again in any text. */
export class Canaries {
  /** Every word begins so. */
  readonly mark = `cnr${randomBytes(4).toString('hex')}`;
  readonly #known = new Map<string, Canary>();
  readonly #form = new RegExp(
    [
      `${this.mark}x\\d+x`,
      String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
      '(?<![0-9a-z])[0-9a-z]{32}(?![0-9a-z])',
    ].join('|'),
    'gi',
  );

  /** A new word of a thing. It ends in a letter, so that none is the beginning of another. */
  word(thing: string, part: string): string {
    return this.note(thing, part, `${this.mark}x${this.#known.size}x`);
  }

  /** Something that has its own text: an id, the name of a picture. */
  note(thing: string, part: string, text: string): string {
    this.#known.set(text.toLowerCase(), { thing, part });
    return text;
  }

  in(text: string): readonly Canary[] {
    const found = new Set<Canary>();
    for (const [sung] of text.matchAll(this.#form)) {
      const canary = this.#known.get(sung.toLowerCase());
      if (canary) found.add(canary);
    }
    return [...found];
  }

  all(): readonly Canary[] {
    return [...this.#known.values()];
  }

  /** Texts of all that fit. */
  texts(fits: (canary: Canary) => boolean): readonly string[] {
    return [...this.#known].filter(([, canary]) => fits(canary)).map(([text]) => text);
  }

  /** Text of a part of a thing. */
  textOf(thing: string, part: string): string {
    const [text] = this.texts((one) => one.thing === thing && one.part === part);
    if (text === undefined) throw new Error(`${thing} has no ${part}`);
    return text;
  }
}
