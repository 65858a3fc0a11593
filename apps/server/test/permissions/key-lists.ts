import type { Action } from '@stenope/contract/action';
import { isSensitive, pathsOf, toldPaths } from './key-paths.ts';
import type { Case } from './play.ts';
import { letters, type Letter } from './table.ts';

/** What an answer may tell: its key paths, and those that only some actors are told. */
export interface KeyList {
  readonly paths: ReadonlySet<string>;
  readonly only: ReadonlyMap<string, readonly Letter[]>;
}

/** By operation. */
export type KeyLists = ReadonlyMap<string, KeyList>;

const noList: KeyList = { paths: new Set(), only: new Map() };
const operationForm = /^[a-z][a-z0-9_.]*(?:, [a-z][a-z0-9_.]*)*$/;

/**
 * Parses a file of lists. A line of operations; below it, indented, keys, those of an object as
 * `object: key key`, and paths told to some actors as `only S A: path path`.
 */
export function readKeyLists(text: string): KeyLists {
  const lists = new Map<string, KeyList>();
  for (const block of text.split(/\n\n+/)) {
    const [heading = '', ...lines] = block.split('\n').filter((line) => /^[^#]/.test(line));
    if (heading === '') continue;
    if (!operationForm.test(heading)) throw new Error(`Not operations: ${heading}`);
    const list = readLines(heading, lines);
    for (const operation of heading.split(', ')) {
      if (lists.has(operation)) throw new Error(`Twice: ${operation}`);
      lists.set(operation, list);
    }
  }
  return lists;
}

function readLines(heading: string, lines: readonly string[]): KeyList {
  const paths = new Set<string>();
  const only = new Map<string, readonly Letter[]>();
  for (const line of lines) {
    const [, place, words] = /^ {2}(?:([^:]+): )?([^:]+)$/.exec(line) ?? [];
    if (words === undefined) throw new Error(`${heading}: not keys: ${line}`);
    for (const word of words.split(' ')) {
      if (!place?.startsWith('only ')) paths.add(place ? `${place}.${word}` : word);
      else if (only.has(word)) throw new Error(`${heading}: twice: ${word}`);
      else only.set(word, readLetters(heading, place));
    }
  }
  return { paths, only };
}

function readLetters(heading: string, place: string): readonly Letter[] {
  const words = place.split(' ').slice(1);
  if (words.join() === 'nobody') return [];
  return words.map((word) => {
    const letter = letters.find((candidate) => candidate === word);
    if (!letter) throw new Error(`${heading}: not an actor: ${word}`);
    return letter;
  });
}

/** Compares the lists with the contract; both name the same keys, and sensitive ones have actors. */
export function differencesOf(actions: readonly Action[], lists: KeyLists): readonly string[] {
  const answering = actions.filter(({ answer }) => answer !== null);
  const ids = new Set(answering.map(({ id }) => id));
  return [
    ...[...lists.keys()].filter((id) => !ids.has(id)).map((id) => `${id}: gives no answer`),
    ...answering.flatMap(({ id, answer }) =>
      answer ? differencesIn(id, pathsOf(answer), lists.get(id) ?? noList) : [],
    ),
  ];
}

function differencesIn(id: string, paths: ReadonlySet<string>, list: KeyList): readonly string[] {
  const complaints = (found: readonly string[], what: string) =>
    found.map((path) => `${id}: ${path} ${what}`);
  const added = [...paths].filter((path) => !list.paths.has(path));
  const gone = [...list.paths].filter((path) => !paths.has(path));
  const undecided = [...list.paths].filter((path) => isSensitive(path) && !list.only.has(path));
  return [
    ...complaints(added, 'is in no list: who may be told it?'),
    ...complaints(gone, 'is listed, and the answer does not have it'),
    ...complaints(undecided, 'is sensitive, and stands for no actor'),
    ...complaints(
      [...list.only.keys()].filter((path) => !list.paths.has(path)),
      'is for some actors, and not listed',
    ),
  ];
}

/** Keys an actor was told that its list does not have for them. */
function toldInVain(
  { paths, only }: KeyList,
  letter: Letter,
  told: ReadonlySet<string>,
): readonly string[] {
  return [...told].flatMap((path) => {
    if (!paths.has(path)) return [`told ${path}, which is in no list`];
    const theirs = only.get(path);
    if (!theirs || theirs.includes(letter)) return [];
    return [`told ${path}, which is only for ${theirs.join(' ') || 'nobody'}`];
  });
}

/** What each actor was told, by operation: collected while the table is played. */
export class Hearing {
  readonly #told = new Map<string, Map<Letter, Set<string>>>();

  add(id: string, letter: Letter, told: ReadonlySet<string>): void {
    const byLetter = this.#told.get(id) ?? new Map<Letter, Set<string>>();
    this.#told.set(id, byLetter.set(letter, new Set([...(byLetter.get(letter) ?? []), ...told])));
  }

  /** Actors who were told something, in the order of the table. */
  whoWasTold(id: string, path: string): readonly Letter[] {
    return letters.filter((letter) => this.#told.get(id)?.get(letter)?.has(path));
  }
}

/** The same case, which puts what is told in vain among the complaints. */
export function judged(
  id: string,
  prepare: Case,
  list: KeyList | undefined,
  hearing: Hearing,
  complaints: string[],
): Case {
  return async (stage, actor) => {
    const ask = await prepare(stage, actor);
    return {
      ...ask,
      send: async () => {
        const outcome = await ask.send();
        if (outcome.status < 200 || outcome.status >= 300) return outcome;
        const told = toldPaths(outcome.body);
        hearing.add(id, actor.letter, told);
        const found = toldInVain(list ?? noList, actor.letter, told);
        complaints.push(...found.map((complaint) => `${id} ${actor.letter}: ${complaint}`));
        return outcome;
      },
    };
  };
}
