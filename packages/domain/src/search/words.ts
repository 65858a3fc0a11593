/** How texts become words that can be searched for, in our six languages. */

/** Letters that Unicode normalisation does not decompose. */
const ligatures: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Longer words are cut: nobody types them. */
const longestWord = 40;

/** Words that French and Italian shorten before a vowel: "l’ombre", "qu’un", "dell’acqua". */
const elided = new Set(
  'l d j n s m t c qu jusqu lorsqu puisqu quoiqu dell all nell sull dall un quell'.split(' '),
);

/**
 * Words that say nothing about a photograph, with their accents: "the" is left out, "thé" is not. A
 * word that means something in another of our languages stays.
 */
const smallWords = new Set(
  [
    'le la les un une des du de au aux et ou en dans sur sous par pour avec sans ce cet cette ces',
    'mon ma mes ton ta tes sa ses notre nos votre vos leur leurs je tu il elle on nous vous ils',
    'elles me te se lui y qui que quoi dont où ne pas plus est sont était suis ai as ont à si mais',
    'car ni donc comme être avoir c’est',
    'the of and to in on at by for from with is are was it this that an or my your its',
    'el los las del al y o con por para una unos unas su sus es un lo se en',
    'il lo gli i di da con su per tra fra e ed è del della dei delle degli al alla nel nella uno',
    'der die das den dem des ein eine einer eines einem einen und oder im in am an auf mit von vom',
    'zu zum zur bei ist nicht ich',
  ]
    .join(' ')
    .split(' '),
);

/** One word of a text. Positions count all words, also those left out. */
export interface Word {
  readonly word: string;
  readonly position: number;
  /** Says nothing by itself. */
  readonly isSmall: boolean;
  /** Of a script without blanks between words: one or two signs of it. */
  readonly isSigns: boolean;
}

/** A run of letters and digits; apostrophes join. */
const runs = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ＇][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const apostrophes = /['’ʼ＇]/u;
/** Scripts written without blanks, by kind: a change of kind is a border. */
const signs = /[\p{Script=Han}々〆]+|\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+/gu;

/** Without case and accents. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[œæßøłđðþı]/g, (letter) => ligatures[letter] ?? letter);
}

/** The words of a text in their order. */
export function wordsIn(text: string): readonly Word[] {
  const found: Word[] = [];
  let position = 0;
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs)) {
    for (const part of withoutElisions(run)) {
      position += 1;
      for (const one of splitBySigns(part)) found.push({ ...one, position });
    }
  }
  return found;
}

/** "l’ombre" is "ombre"; "aujourd’hui" stays two words. */
function withoutElisions(run: string): readonly string[] {
  const parts = run.split(apostrophes);
  return parts.filter((part, at) => at === parts.length - 1 || !elided.has(part));
}

type Unplaced = Omit<Word, 'position'>;

function splitBySigns(part: string): readonly Unplaced[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆]/u.test(part)) {
    return plainWord(part);
  }
  const found: Unplaced[] = [];
  let plainFrom = 0;
  for (const { 0: run, index } of part.matchAll(signs)) {
    found.push(...plainWord(part.slice(plainFrom, index)), ...pairsOf(run));
    plainFrom = index + run.length;
  }
  return [...found, ...plainWord(part.slice(plainFrom))];
}

/** Single letters are mostly rests of abbreviations; digits count. */
function plainWord(part: string): readonly Unplaced[] {
  const whole = fold(part);
  // Between letters: some are two units long, and half of one is none.
  const word =
    whole.length > longestWord ? Array.from(whole).slice(0, longestWord).join('') : whole;
  if (word === '' || (word.length === 1 && !/\p{N}/u.test(word))) return [];
  return [{ word, isSmall: smallWords.has(part), isSigns: false }];
}

/**
 * Pairs of neighbouring signs, and each sign that means something alone. Hiragana mostly inflects
 * or joins: single ones are left out, and pairs of them say little.
 */
function pairsOf(run: string): readonly Unplaced[] {
  const all = Array.from(run.normalize('NFC'));
  const isKana = /^\p{Script=Hiragana}/u.test(run);
  const pairs = all.slice(1).map((sign, at) => `${all[at] ?? ''}${sign}`);
  const single = /^\p{Script=Han}/u.test(run) ? all : [];
  return [...single, ...pairs].map((word) => ({ word, isSmall: isKana, isSigns: true }));
}
