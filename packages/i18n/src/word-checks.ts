/**
 * Checks of language files as pure functions: `words.test.ts` applies them to the files,
 * `word-checks.test.ts` to planted mistakes. Each returns the wrong keys.
 */

/** `{a: {b: 'x'}}` as `a.b -> x`. */
export type FlatWords = ReadonlyMap<string, string>;

export function flatten(tree: object): FlatWords {
  const words = new Map<string, string>();
  const collect = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string') words.set(path.join('.'), value);
    else {
      for (const [key, inner] of Object.entries(value ?? {})) collect(inner, [...path, key]);
    }
  };
  collect(tree, []);
  return words;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

function stemOf(key: string): string {
  return key.replace(pluralForm, '');
}

function stemsOf(words: FlatWords): Set<string> {
  return new Set([...words.keys()].map(stemOf));
}

/** Keys of the original missing in the other language, whatever their plural forms. */
export function missing(words: FlatWords, original: FlatWords): string[] {
  const there = stemsOf(words);
  return [...stemsOf(original)].filter((stem) => !there.has(stem));
}

/** Sentences whose placeholders differ from the original's. */
export function otherPlaceholders(words: FlatWords, original: FlatWords): string[] {
  const wanted = new Map([...original].map(([key, says]) => [stemOf(key), placeholders(says)]));
  return [...words]
    .filter(([key, says]) => placeholders(says) !== (wanted.get(stemOf(key)) ?? ''))
    .map(([key]) => key);
}

function placeholders(sentence: string): string {
  const names = [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
  return names.toSorted().join(' ');
}

/** Counted sentences without exactly the plural forms of their language. */
export function oddPlurals(words: FlatWords, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const needed = pluralCategories.toSorted().join(' ');
  const forms = new Map<string, string[]>();
  for (const key of words.keys()) {
    const form = pluralForm.exec(key)?.[1];
    if (form) forms.set(stemOf(key), [...(forms.get(stemOf(key)) ?? []), form]);
  }
  return [...forms]
    .filter(([, found]) => found.toSorted().join(' ') !== needed)
    .map(([stem]) => stem);
}

/** Empty sentences, or with surrounding spaces. */
export function untidy(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => sentence === '' || sentence !== sentence.trim());
}

/** Sentences with a language tag instead of a translation: `[it] Save`. */
export function tagged(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => /^[[(]?(?:fr|en|it|ja|es|de)[\]):]/i.test(sentence));
}

/** Sentences identical in another language, except those that may be. */
export function untranslated(
  words: FlatWords,
  other: FlatWords,
  rightlySame: readonly string[],
): string[] {
  return [...words]
    .filter(([key, sentence]) => other.get(key) === sentence && !rightlySame.includes(sentence))
    .map(([key]) => key);
}

/** Sentences without a Japanese character. */
export function withoutJapanese(words: FlatWords, rightlySame: readonly string[]): string[] {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  return keysWhere(
    words,
    (sentence) => !japanese.test(sentence) && !rightlySame.includes(sentence),
  );
}

/** French with English typography: straight apostrophes, breaking spaces before : ; ? ! « ». */
export function unFrench(words: FlatWords): string[] {
  const wrong = /'|[^\u00a0\u202f:;?!][:;?!](?!\/)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/;
  return keysWhere(words, (sentence) => wrong.test(sentence));
}

/** Sentences with straight apostrophes. */
export function straightApostrophes(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => sentence.includes("'"));
}

function keysWhere(words: FlatWords, isWrong: (sentence: string) => boolean): string[] {
  return [...words].filter(([, sentence]) => isWrong(sentence)).map(([key]) => key);
}

export interface SpeakingSource {
  /** Word files this source names: keys without a file prefix belong to them. */
  readonly files: ReadonlySet<string>;
  /** Quoted texts that could be keys, with or without a file prefix, and `file.key` as code. */
  readonly literals: ReadonlySet<string>;
  /** Keys composed at run time, as `theme.*` or `*.title`: a star is one segment. */
  readonly patterns: ReadonlySet<string>;
}

/**
 * Keys a source could use. It does not parse the code, only quotes: a key in a table counts as much
 * as one in a call, and types already check that it exists.
 */
export function readSource(text: string, wordFiles: readonly string[]): SpeakingSource {
  const quoted = [...text.matchAll(/(['"`])([\w:.-]+)\1/g)].map(([, , key = '']) => key);
  const reached = [...text.matchAll(/\b(\w+)\.([\w.]+)/g), ...text.matchAll(/\.(\w+)\.([\w.]+)/g)]
    .filter(([, file = '']) => wordFiles.includes(file))
    .map(([, file, key]) => `${file}:${key}`);
  const literals = new Set([...quoted, ...reached]);
  const files = new Set(wordFiles.filter((file) => literals.has(file)));
  if (/\buseTranslation\(\)/.test(text)) files.add('shell');
  if (/\bspeak\(/.test(text)) files.add('mail');
  const templates = [...text.matchAll(/`((?:[\w:.-]|\$\{[^}`]*\})+)`/g)];
  const patterns = new Set(
    templates
      .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/g, '*'))
      // A pattern without a fixed segment would match everything.
      .filter((pattern) => pattern.includes('*') && /\w[.:]|[.:]\w/.test(pattern)),
  );
  return { files, literals, patterns };
}

/** Patterns that match no key: the code they were written for is gone. */
export function unfitting(patterns: readonly string[], keys: readonly string[]): string[] {
  return patterns.filter((pattern) => !keys.some((key) => fits(key, pattern)));
}

/** Keys of a file that no source uses. */
export function unspoken(
  file: string,
  words: FlatWords,
  sources: readonly SpeakingSource[],
  composed: readonly string[] = [],
): string[] {
  return [...stemsOf(words)]
    .filter((key) => !sources.some((source) => isSaid(source, file, key)))
    .filter((key) => !composed.some((pattern) => fits(`${file}:${key}`, pattern)));
}

function isSaid({ files, literals, patterns }: SpeakingSource, file: string, key: string): boolean {
  const speaksFile = files.has(file);
  if (literals.has(`${file}:${key}`)) return true;
  // A text with a dot can only be a key; without one it may be any word.
  if (literals.has(key) && (speaksFile || key.includes('.'))) return true;
  return [...patterns].some(
    (pattern) => fits(`${file}:${key}`, pattern) || (speaksFile && fits(key, pattern)),
  );
}

function fits(key: string, pattern: string): boolean {
  const steps = pattern.split('*').map((piece) => piece.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${steps.join(String.raw`[\w-]+`)}$`).test(key);
}
