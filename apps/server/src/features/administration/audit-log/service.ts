import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import {
  mostExported,
  type AuditEntry,
  type auditExportQuery,
  type readAudit as readAction,
} from '@stenope/contract/site/audit';
import type { z } from 'zod/mini';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ensureLiving } from '../../accounts/service.ts';
import { personOf } from '../../people/service.ts';
import { csvHead, csvLineOf, presentEntry } from './present.ts';
import { listActs, listKinds, type AuditFilter, type AuditRow } from './queries.ts';

type Query = ReceivedQuery<typeof readAction>;

const usualPage = 50;
const listName = 'audit';
const mostKinds = 200;

export async function read(
  { db, cursors }: Context,
  { cursor, limit = usualPage, ...asked }: Query,
): Promise<AnswerOf<typeof readAction>> {
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const rows = await listActs(db, filterOf(asked), { before, limit: limit + 1 });
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map(shown),
    ...(last && { next: cursors.write(listName, [last.entry.id]) }),
    ...(cursor === undefined && { acts: [...(await listKinds(db, mostKinds))] }),
  };
}

function shown(row: AuditRow): AuditEntry {
  const { actor, target } = row;
  return presentEntry(row, {
    actor: actor && personOf(actor),
    target: target && personOf(target),
  });
}

type Days = Pick<Query, 'actor' | 'act' | 'target' | 'from' | 'until'>;

const dayMs = 24 * 3_600_000;

function filterOf({ from, until, ...rest }: Days): AuditFilter {
  return {
    ...rest,
    fromId: from === undefined ? undefined : firstIdOf(from, 0),
    untilId: until === undefined ? undefined : firstIdOf(until, 1),
  };
}

/** Ids begin in 1970, and no act is older. */
function firstIdOf(day: string, daysLater: number): string {
  return firstIdAt(Math.max(0, Date.parse(day) + daysLater * dayMs));
}

const rowsAtOnce = 1000;

/** The log as a file, page by page as it is read; that somebody took it is noted first. */
export async function exportLog(
  { db, now }: Context,
  viewer: Viewer,
  { format, ...asked }: z.output<typeof auditExportQuery>,
): Promise<AsyncGenerator<string>> {
  await db.transaction(async (tx) => {
    await ensureLiving(tx, viewer, now());
    await record(tx, { actorId: viewer.userId, act: 'audit.export', details: { format } });
  });
  const entries = walk(db, filterOf(asked));
  return format === 'csv' ? asCsv(entries) : asJson(entries);
}

async function* walk(db: Context['db'], filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let before = newestOfAll;
  for (let left = mostExported; left > 0; left -= rowsAtOnce) {
    const rows = await listActs(db, filter, { before, limit: Math.min(left, rowsAtOnce) });
    yield* rows.map(shown);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    before = last.entry.id;
  }
}

async function* asCsv(entries: AsyncGenerator<AuditEntry>): AsyncGenerator<string> {
  yield csvHead;
  for await (const entry of entries) yield csvLineOf(entry);
}

async function* asJson(entries: AsyncGenerator<AuditEntry>): AsyncGenerator<string> {
  let start = '[\n';
  for await (const entry of entries) {
    yield start + JSON.stringify(entry);
    start = ',\n';
  }
  yield start === '[\n' ? '[]\n' : '\n]\n';
}
