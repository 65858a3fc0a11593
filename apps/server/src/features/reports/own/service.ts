import type { AnswerOf } from '@stenope/contract/action';
import type { listOwnReports, OwnReport } from '@stenope/contract/site/reports';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf } from '../../people/service.ts';
import { presentOwnReport } from '../present.ts';
import { findOwn, listOwn, type OwnReportRow } from './queries.ts';

const usualPage = 20;
const listName = 'own reports';

export async function list(
  { db, cursors }: Context,
  { userId }: Viewer,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listOwnReports>> {
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const { items, last } = cutPage(await listOwn(db, { userId, before, limit: limit + 1 }), limit);
  return {
    items: items.map(present),
    ...(last && { next: cursors.write(listName, [last.report.id]) }),
  };
}

export async function read({ db }: Context, { userId }: Viewer, id: string): Promise<OwnReport> {
  const row = await findOwn(db, { userId, id });
  if (!row) throw new Refusal('not_found');
  return present(row);
}

const present = (row: OwnReportRow): OwnReport =>
  presentOwnReport(row, row.author && personOf(row.author));
