import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Access, Action } from '@stenope/contract/action';
import { readKeyLists, type Hearing, type KeyList, type KeyLists } from './key-lists.ts';
import { isSensitive, pathsOf } from './key-paths.ts';
import { letters, type Letter } from './table.ts';

const folder = path.join(import.meta.dirname, 'keys');

/** Files by the first word of their operations; others stand in `site`. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account', 'auth', 'owner'],
  admin: ['admin', 'audit', 'notices'],
  echoes: ['ratings', 'trust'],
  lists: ['favourites', 'feed', 'geo', 'hashtag', 'hashtags', 'map', 'search'],
  messages: ['conversations', 'messages', 'muted'],
  moderation: ['moderation', 'reports'],
  notifications: ['notifications', 'push'],
  people: ['block', 'follow', 'mute', 'users'],
  posts: ['comments', 'media', 'posts', 'responses', 'uploads'],
  pro: ['covers', 'pro', 'products', 'profile', 'shop'],
};

/** Who may ask at all: a new sensitive key of theirs needs nobody's decision. */
const teams: Partial<Record<Access, readonly Letter[]>> = { admin: ['A', 'O'], owner: ['O'] };

const preface = `# What each answer may tell, and to whom. CONTRIBUTING.md says how this file is written.
# "only S A" are actors of docs/permissions.md; a key without such a line is for all who may ask.
# Nothing is told by null, false and an empty list.
`;

export function keptKeyLists(): KeyLists {
  const files = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return readKeyLists(files.join('\n\n'));
}

/** Writes all lists: keys of the contract, and for sensitive ones who had them or has them now. */
export function writeKeyLists(actions: readonly Action[], kept: KeyLists, hearing: Hearing): void {
  const blocks = new Map<string, Map<string, string[]>>();
  for (const { id, answer, access } of actions.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!answer) continue;
    const ofFile = blocks.get(fileOf(id)) ?? new Map<string, string[]>();
    const list = merged(pathsOf(answer), kept.get(id), (one) => [
      ...(teams[access] ?? []),
      ...hearing.whoWasTold(id, one),
    ]);
    const text = linesOf(list).join('\n');
    // Operations that tell the same share a block.
    blocks.set(fileOf(id), ofFile.set(text, [...(ofFile.get(text) ?? []), id]));
  }
  for (const [file, ofFile] of blocks) {
    const texts = [...ofFile].map(([text, ids]) => `\n${ids.join(', ')}\n${text}\n`);
    writeFileSync(path.join(folder, file), preface + texts.join(''));
  }
}

function fileOf(id: string): string {
  const [word = ''] = id.split('.');
  const subject = Object.entries(subjects).find(([, words]) => words.includes(word));
  return `${subject?.[0] ?? 'site'}.txt`;
}

function merged(
  paths: ReadonlySet<string>,
  kept: KeyList | undefined,
  whoHas: (path: string) => readonly Letter[],
): KeyList {
  const only = new Map<string, readonly Letter[]>();
  for (const one of paths) {
    const before = kept?.only.get(one);
    if (!before && !isSensitive(one)) continue;
    const now = whoHas(one);
    only.set(
      one,
      letters.filter((letter) => before?.includes(letter) || now.includes(letter)),
    );
  }
  return { paths, only };
}

function linesOf({ paths, only }: KeyList): readonly string[] {
  const keys = grouped([...paths], (one) => one.slice(0, Math.max(0, one.lastIndexOf('.'))));
  const some = grouped([...only.keys()], (one) => only.get(one)?.join(' ') || 'nobody');
  return [
    ...keys.map(([place, ofPlace]) => {
      const words = ofPlace.map((one) => one.slice(one.lastIndexOf('.') + 1)).join(' ');
      return place === '' ? `  ${words}` : `  ${place}: ${words}`;
    }),
    ...some.map(([who, ofWho]) => `  only ${who}: ${ofWho.join(' ')}`),
  ];
}

function grouped(
  paths: readonly string[],
  by: (path: string) => string,
): readonly [string, string[]][] {
  const groups = Object.groupBy(paths.toSorted(), by);
  return Object.entries(groups)
    .map(([name, members]): [string, string[]] => [name, members ?? []])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
