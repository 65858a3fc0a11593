/**
 * What can be wrong with words, as pure questions over given ones: `words.test.ts` asks them of
 * the files, `word-checks.test.ts` of planted mistakes. Each gives the keys that are wrong.
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

/** What one language has and the other has not, whatever its plural forms. */
export function missing(words: FlatWords, original: FlatWords): string[] {
  const there = stemsOf(words);
  return [...stemsOf(original)].filter((stem) => !there.has(stem));
}

/** Sentences that ask for other values than the original does. */
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

/** Counted sentences without exactly the plural forms their language has. */
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

/** Sentences that say nothing, or carry spaces that nobody sees. */
export function untidy(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => sentence === '' || sentence !== sentence.trim());
}

/** Sentences with a language in front of them instead of in them: `[it] Save`. */
export function tagged(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => /^[[(]?(?:fr|en|it|ja|es|de)[\]):]/i.test(sentence));
}

/** Sentences that stand in another language as they stand there, but for those that may. */
export function untranslated(
  words: FlatWords,
  other: FlatWords,
  rightlySame: readonly string[],
): string[] {
  return [...words]
    .filter(([key, sentence]) => other.get(key) === sentence && !rightlySame.includes(sentence))
    .map(([key]) => key);
}

/** Sentences without a single sign of Japanese. */
export function withoutJapanese(words: FlatWords, rightlySame: readonly string[]): string[] {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  return keysWhere(
    words,
    (sentence) => !japanese.test(sentence) && !rightlySame.includes(sentence),
  );
}

/** French that is set like English: straight apostrophes, spaces that break before : ; ? ! and in « ». */
export function unFrench(words: FlatWords): string[] {
  const wrong = /'|[^\u00a0\u202f:;?!][:;?!](?!\/)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/;
  return keysWhere(words, (sentence) => wrong.test(sentence));
}

/** Apostrophes as a typewriter has them. */
export function straightApostrophes(words: FlatWords): string[] {
  return keysWhere(words, (sentence) => sentence.includes("'"));
}

function keysWhere(words: FlatWords, isWrong: (sentence: string) => boolean): string[] {
  return [...words].filter(([, sentence]) => isWrong(sentence)).map(([key]) => key);
}

export interface SpeakingSource {
  /** The files of words this source names: keys without a file in front are theirs. */
  readonly files: ReadonlySet<string>;
  /** Every quoted text that could be a key, with or without a file in front, and `file.key` as code. */
  readonly literals: ReadonlySet<string>;
  /** Keys put together at run time, as `theme.*` or `*.title`: a star is one step. */
  readonly patterns: ReadonlySet<string>;
}

/**
 * What a source could say. It does not read the language, only quotes: a key in a table counts as
 * much as one in a call, and types have long checked that it exists.
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
      // One that names no step of its own would fit everything.
      .filter((pattern) => pattern.includes('*') && /\w[.:]|[.:]\w/.test(pattern)),
  );
  return { files, literals, patterns };
}

/** Patterns that fit no key: what they were written for is gone. */
export function unfitting(patterns: readonly string[], keys: readonly string[]): string[] {
  return patterns.filter((pattern) => !keys.some((key) => fits(key, pattern)));
}

/** Keys of a file that no source says. */
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
  // With a dot in it, a text is a key and nothing else; without one it may be any word.
  if (literals.has(key) && (speaksFile || key.includes('.'))) return true;
  return [...patterns].some(
    (pattern) => fits(`${file}:${key}`, pattern) || (speaksFile && fits(key, pattern)),
  );
}

function fits(key: string, pattern: string): boolean {
  const steps = pattern.split('*').map((piece) => piece.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${steps.join(String.raw`[\w-]+`)}$`).test(key);
}
