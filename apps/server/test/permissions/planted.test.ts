import type { Action } from '@stenope/contract/action';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { Refusal } from '../../src/platform/errors.ts';
import { carelessly } from '../fuzz/careless.ts';
import { StoredState } from '../fuzz/stored.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote, listNotes, readNote, stampNote } from '../notes/contract.ts';
import { notesFeature } from '../notes/feature.ts';
import { setStage, type Stage } from './actors.ts';
import { differencesOf, Hearing, judged, readKeyLists } from './key-lists.ts';
import { pathsOf, toldPaths } from './key-paths.ts';
import { notesCases, notesPage } from './notes-table.ts';
import { playRow } from './play.ts';
import { readTable, sortRows, withoutRow } from './table.ts';

/** A feature with every mistake the table should find. */
const careless = carelessly(notesFeature, {
  // Does not check the owner of the note.
  'notes.read': (_route, { db }) => ({
    answer: async ({ params }) => {
      const { noteId } = params as unknown as { noteId: string };
      const { rows } = await db.pool.query('select * from notes where id = $1', [noteId]);
      if (!rows[0]) throw new Refusal('not_found');
      const { id, author_id: authorId, text, stamped, created_at: createdAt } = rows[0];
      return { id, authorId, text, stamped, createdAt };
    },
  }),
  // Stamps before checking, and reveals that something is hidden.
  'notes.stamp': (_route, { db }) => ({
    answer: async ({ params, viewer }) => {
      const { noteId } = params as unknown as { noteId: string };
      const { rows } = await db.pool.query<{ author_id: string }>(
        'update notes set stamped = not stamped where id = $1 returning author_id',
        [noteId],
      );
      const hidden = rows[0] && rows[0].author_id !== viewer.userId;
      if (hidden || !rows[0]) throw new Refusal('not_found', hidden ? { owner: 'another' } : {});
      return { runId: noteId };
    },
  }),
  // Is open to anyone, and returns an invalid cursor.
  'notes.list': ({ action }) => ({
    action: { ...action, access: 'anyone' },
    answer: async () => ({ items: [], next: 'page 2' }),
  }),
  // Refuses every request that names somebody, with the wrong code.
  'notes.create': ({ answer }) => ({
    answer: async (call) => {
      const { showTo } = call.body as unknown as { showTo?: string };
      if (showTo) throw new Refusal('forbidden');
      const answered = await answer(call);
      if (call.viewer.role === 'owner') throw new Refusal('not_found');
      return answered;
    },
  }),
});

let world: World & { end(): Promise<void> };
let stage: Stage;
let stored: StoredState;
beforeAll(async () => {
  const live = {
    ...careless.live,
    topics: { note: async (_: unknown, __: unknown, ids: readonly string[]) => ids },
  };
  world = await aWorld({ keep: true, features: [{ ...careless, live }] });
  stage = await setStage(world);
  stored = await StoredState.open(world.databaseUrl);
});
afterAll(async () => {
  await stored.close();
  await world.end();
});

describe('a careless feature is found out', () => {
  const others = ['M', 'P', 'A', 'O'];
  const play = async (name: string, action?: Action): Promise<readonly string[]> => {
    const row = readTable(notesPage).find((candidate) => candidate.name === name);
    const prepare = notesCases[name];
    return row && prepare ? playRow(stage, stored, row, prepare, action) : ['no such row'];
  };

  test('when it forgets to ask whose a thing is', async () => {
    expect(await play('notes.read')).toEqual(
      others.map((letter) => `notes.read ${letter}: 200 instead of 404`),
    );
  });

  test('when it changes something before it refuses, and when what is hidden says so', async () => {
    const complaints = await play('notes.stamp');
    for (const letter of others) {
      expect(complaints).toContain(`notes.stamp ${letter}: changed public.notes`);
      expect(complaints.join()).toMatch(new RegExp(`${letter}: hidden .* and missing .* differ`));
    }
    expect(complaints).toHaveLength(8);
  });

  test('when it lets anyone in', async () => {
    expect(await play('notes.list')).toEqual([
      'notes.list V: 200 instead of 401',
      'notes.list X: 200 instead of 401',
    ]);
  });

  test('when it answers otherwise than the contract says', async () => {
    const complaints = await play('notes.list', listNotes);
    const odd = complaints.filter((one) => one.includes('not what the contract says'));
    expect(odd.map((one) => one.slice(0, 'notes.list M'.length))).toEqual(
      ['M', 'S', 'P', 'A', 'O'].map((letter) => `notes.list ${letter}`),
    );
  });

  test('when it refuses whom it should let in, and otherwise than it should', async () => {
    expect((await play('notes.create')).join()).toMatch(/^notes.create O: refused with 404 [^,]*/);
    expect(await play('notes.create.shown_to_nobody')).toEqual(
      ['M', 'S', 'P', 'A', 'O'].map(
        (letter) => `notes.create.shown_to_nobody ${letter}: 403 instead of 404`,
      ),
    );
  });

  test('when everyone may listen', async () => {
    expect(await play('realtime.subscribe.note')).toEqual(
      others.map((letter) => `realtime.subscribe.note ${letter}: 200 instead of 404`),
    );
  });
});

describe('a careless page is found out', () => {
  const lines = notesPage.trim().split('\n');
  const withRow = (row: string) => () => readTable([...lines, row].join('\n'));

  test.each([
    ['a column too few', '| notes.burn | 401 | A | A | A | 401 | A | | |', /Not 10 columns/],
    ['a column too many', '| notes.burn | 401 | A | A | A | 401 | A | A | | | |', /Not 10 columns/],
    ['an unknown cell', '| notes.burn | 401 | B | A | A | 401 | A | A | | |', /not a cell: B/],
    ['an empty cell', '| notes.burn | | A | A | A | 401 | A | A | | |', /not a cell/],
    ['a status without its code', '| notes.burn | 409 | A | A | A | A | A | A | | |', /no code/],
    ['a code without its status', '| notes.burn | A | A | A | A | A | A | A | gone | |', /status/],
    ['a name that is none', '| Notes burn | A | A | A | A | A | A | A | | |', /Not a name/],
    ['a row twice', '| notes.read | A | A | A | A | A | A | A | | |', /Twice/],
  ])('with %s', (_what, row, complaint) => {
    expect(withRow(row)).toThrow(complaint);
  });

  test('with no table at all', () => {
    expect(() => readTable('# Permissions')).toThrow(/No table/);
    expect(() => readTable(lines.slice(0, 2).join('\n'))).toThrow(/empty/);
  });

  test('with a row missing, or due all of a sudden', () => {
    const rows = readTable(notesPage);
    expect(withoutRow(['notes.read', 'notes.burn', 'notes'], rows)).toEqual(['notes.burn']);
    expect(sortRows(rows, []).pending).toHaveLength(rows.length);
    const due = sortRows(rows, ['notes.create']).due.map(({ name }) => name);
    expect(due).toEqual(['notes.create', 'notes.create.shown_to_nobody']);
  });
});

describe('an answer that tells too much is found out', () => {
  const noteKeys = '  authorId createdAt id stamped text';
  const listOf = (...lines: readonly string[]) => readKeyLists(lines.join('\n'));

  test('when an actor is told a key that is not theirs, or in no list', async () => {
    const row = readTable(notesPage).find(({ name }) => name === 'notes.read');
    const prepare = notesCases['notes.read'];
    if (!row || !prepare) throw new Error('notes.read has no case');
    const hearing = new Hearing();
    const hear = async (...lines: readonly string[]) => {
      const told: string[] = [];
      const list = listOf('notes.read', ...lines).get('notes.read');
      await playRow(stage, stored, row, judged('notes.read', prepare, list, hearing, told));
      return told;
    };
    expect(await hear(noteKeys)).toEqual([]);
    expect(await hear(noteKeys, '  only S A: text')).toEqual(
      ['M', 'P', 'O'].map((letter) => `notes.read ${letter}: told text, which is only for S A`),
    );
    expect(await hear('  authorId createdAt id stamped')).toEqual(
      ['M', 'S', 'P', 'A', 'O'].map(
        (letter) => `notes.read ${letter}: told text, which is in no list`,
      ),
    );
    expect(hearing.whoWasTold('notes.read', 'text')).toEqual(['M', 'S', 'P', 'A', 'O']);
    // A note is not stamped at first: false tells nothing.
    expect(hearing.whoWasTold('notes.read', 'stamped')).toEqual([]);
  });

  test('when the contract gets a key that nobody has decided about, or loses one', () => {
    const both = [createNote, readNote];
    const lists = listOf('notes.create, notes.read', noteKeys);
    expect(differencesOf(both, lists)).toEqual([]);
    const wider = { ...readNote, answer: z.strictObject({ note: z.nullable(readNote.answer) }) };
    expect(differencesOf([createNote, wider], lists)).toEqual([
      ...['note', 'note.id', 'note.authorId', 'note.text', 'note.stamped', 'note.createdAt'].map(
        (path) => `notes.read: ${path} is in no list: who may be told it?`,
      ),
      ...['authorId', 'createdAt', 'id', 'stamped', 'text'].map(
        (path) => `notes.read: ${path} is listed, and the answer does not have it`,
      ),
    ]);
  });

  test('when an operation has no list, or a list no operation', () => {
    const lists = listOf('notes.burn, notes.read', noteKeys);
    expect(differencesOf([readNote], lists)).toEqual(['notes.burn: gives no answer']);
    expect(differencesOf([readNote, stampNote], listOf('notes.read', noteKeys))).toEqual(
      [...pathsOf(stampNote.answer)].map(
        (path) => `notes.stamp: ${path} is in no list: who may be told it?`,
      ),
    );
  });

  test('when a sensitive key stands for no actor', () => {
    const answer = z.strictObject({
      email: z.string(),
      can: z.strictObject({ burn: z.boolean() }),
    });
    const open = listOf('notes.read', '  can email', '  can: burn');
    expect(differencesOf([{ ...readNote, answer }], open)).toEqual(
      ['email', 'can.burn'].map(
        (path) => `notes.read: ${path} is sensitive, and stands for no actor`,
      ),
    );
    const keys = ['notes.read', '  can email', '  can: burn'];
    const decided = [...keys, '  only S: can.burn', '  only nobody: email'];
    expect(differencesOf([{ ...readNote, answer }], listOf(...decided))).toEqual([]);
    expect(differencesOf([{ ...readNote, answer }], listOf(...decided, '  only S: name'))).toEqual([
      'notes.read: name is for some actors, and not listed',
    ]);
  });

  test('in lists and in what is optional', () => {
    const body = {
      items: [{ by: null }, { by: { email: 'a@example.org' } }],
      next: null,
      more: [],
    };
    expect([...toldPaths(body)]).toEqual(['items', 'items[].by', 'items[].by.email']);
    const by = z.nullable(z.strictObject({ email: z.optional(z.string()) }));
    const answer = z.strictObject({ items: z.array(z.union([z.strictObject({ by }), z.null()])) });
    expect([...pathsOf(answer)]).toEqual(['items', 'items[].by', 'items[].by.email']);
  });

  test.each([
    ['a heading that is none', ['Notes read', noteKeys], /Not operations/],
    ['an operation twice', ['notes.read', noteKeys, '', 'notes.read', noteKeys], /Twice/],
    ['a line that is none', ['notes.read', 'text'], /not keys/],
    ['an unknown actor', ['notes.read', noteKeys, '  only B: text'], /not an actor: B/],
    ['a key decided twice', ['notes.read', '  only S: text', '  only A: text'], /twice: text/],
  ])('with %s', (_what, lines, complaint) => {
    expect(() => listOf(...lines)).toThrow(complaint);
  });
});
