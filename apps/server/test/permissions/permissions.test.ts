import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { errorsOf, wireErrorCodes } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productFeatures } from '../../src/features.ts';
import { StoredState } from '../fuzz/stored.ts';
import { aWorld, type World } from '../kit/world.ts';
import { notesFeature } from '../notes/feature.ts';
import { setStage, type Stage } from './actors.ts';
import { administrationEnv } from './cases/administration.ts';
import { absent, absentCase, cases } from './cases.ts';
import { liveCases } from './cases/live.ts';
import { stateRows } from './cases/moderation/states.ts';
import { notificationsEnv } from './cases/notifications/notifications.ts';
import { pagesFolder } from './cases/pages/pages.ts';
import { keptKeyLists, writeKeyLists } from './key-files.ts';
import { differencesOf, Hearing, judged } from './key-lists.ts';
import { notesCases, notesPage } from './notes-table.ts';
import { playRow, type Case } from './play.ts';
import { operationOf, readTable, sortRows, withoutRow, type Row } from './table.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/permissions.md'), {
  encoding: 'utf8',
});
const rows = readTable(page);

/** Operations outside the contract. */
const beside = [
  'api.docs',
  'api.openapi',
  'audit.export',
  'transparency.file',
  'health.live',
  'health.ready',
  'media.get.masked',
  'media.get.masked_removed_suspended',
  'media.get.original',
  'media.get.visible',
  'pages.head',
  'realtime.after_revocation',
  'realtime.connect',
  'realtime.subscribe.notifications_other',
  'sharing.feed',
  'sharing.oembed',
  'sharing.sitemap',
  'uploads.create',
  'uploads.delete',
  'uploads.head',
  'uploads.patch',
];

/** Every topic of a feature is an operation of its own. */
const topics = productFeatures('a secret long enough for a test to read').features.flatMap(
  ({ live }) => Object.keys(live?.topics ?? {}).map((topic) => `realtime.subscribe.${topic}`),
);
const operations = [...actions.map(({ id }) => id), ...beside, ...topics];
const sorted = sortRows(rows, operations);
const productCases: Readonly<Record<string, Case>> = { ...cases, ...liveCases };
const notesRows = readTable(notesPage);

/** Set to `write`, writes down who is told what instead of judging it. */
const writesKeys = process.env['KEYS'] === 'write';
const keyLists = keptKeyLists();
const hearing = new Hearing();

let world: World & { end(): Promise<void> };
let stage: Stage;
let stored: StoredState;
let folder: string;
beforeAll(async () => {
  folder = await pagesFolder();
  world = await aWorld({
    keep: true,
    env: { NODE_ENV: 'production', WEB_DIR: folder, ...administrationEnv, ...notificationsEnv },
  });
  stage = await setStage(world);
  stored = await StoredState.open(world.databaseUrl);
});
afterAll(async () => {
  await stored.close();
  await world.end();
  await rm(folder, { recursive: true });
  if (writesKeys) writeKeyLists(actions, keyLists, hearing);
});

describe('the table', () => {
  test('has a row for every operation', () => {
    expect(withoutRow(operations, rows)).toEqual([]);
  });

  test('has a case for every row that is due, and no case without a row', () => {
    expect(Object.keys(productCases).toSorted()).toEqual(namesOf(sorted.due).toSorted());
    expect(Object.keys(absent).toSorted()).toEqual(namesOf(sorted.absent).toSorted());
  });

  test('has a row for each state of everything that can be hidden', () => {
    const named = namesOf(rows);
    const missing = stateRows.filter((name) => !named.includes(name));
    expect(missing).toEqual([]);
  });

  test('lists as pending exactly the rows whose operation is not built', () => {
    const pending = namesOf(sorted.pending);
    console.log(
      `permissions: ${rows.length} rows, ${sorted.due.length + sorted.absent.length} played, ` +
        `${pending.length} pending:\n  ${pending.join('\n  ')}`,
    );
    expect(pending.filter((name) => operationOf(name, operations))).toEqual([]);
    expect(sorted.due.length + sorted.absent.length + pending.length).toBe(rows.length);
  });

  test('refuses only with codes the contract declares for the operation', () => {
    const undeclared = sorted.due.flatMap((row) => {
      const action = actions.find(({ id }) => id === operationOf(row.name, operations));
      const declared = new Set<string>(action ? errorsOf(action) : wireErrorCodes);
      return codesOf(row)
        .filter((code) => !declared.has(code))
        .map((code) => `${row.name} ${code}`);
    });
    expect(undeclared).toEqual([]);
  });
});

describe('the lists of keys', () => {
  test('have every key of every answer, and say who may be told a sensitive one', () => {
    expect(writesKeys ? [] : differencesOf(actions, keyLists)).toEqual([]);
  });
});

describe('as the seven actors', () => {
  test.each(sorted.due.map(({ name }) => name))('%s', async (name) => {
    expect(await play(name, rows, productCases)).toEqual([]);
  });

  test.each(sorted.absent.map(({ name }) => name))('%s', async (name) => {
    expect(await play(name, rows, { [name]: absentCase(absent[name] ?? []) })).toEqual([]);
  });
});

describe('a feature with something owned', () => {
  test('has a row for every operation and a case for every row', () => {
    const routes = notesFeature.routes(world.running.context).map(({ action }) => action.id);
    expect(withoutRow([...routes, 'realtime.subscribe.note'], notesRows)).toEqual([]);
    expect(Object.keys(notesCases)).toEqual(namesOf(notesRows));
  });

  test.each(namesOf(notesRows))('%s', async (name) => {
    expect(await play(name, notesRows, notesCases)).toEqual([]);
  });
});

async function play(
  name: string,
  table: readonly Row[],
  known: Readonly<Record<string, Case>>,
): Promise<readonly string[]> {
  const row = table.find((candidate) => candidate.name === name);
  const prepare = known[name];
  const action = actions.find(({ id }) => id === operationOf(name, operations));
  if (!row || !prepare) return [`${name} has no case`];
  if (!action) return playRow(stage, stored, row, prepare);
  const told: string[] = [];
  const heard = judged(action.id, prepare, keyLists.get(action.id), hearing, told);
  const complaints = await playRow(stage, stored, row, heard, action);
  return writesKeys ? complaints : [...complaints, ...told];
}

function namesOf(some: readonly Row[]): string[] {
  return some.map(({ name }) => name);
}

function codesOf(row: Row): string[] {
  return Object.values(row.cells).flatMap((cell) => (cell && 'code' in cell ? [cell.code] : []));
}
