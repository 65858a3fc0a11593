import type { AnswerOf } from '@stenope/contract/action';
import type { listFollowers as listEntry } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { seal, unseal } from '../../../platform/db/sealed.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf, startOfName } from '../service.ts';
import { findMet, latest, listTies, pageSize, type Side } from './queries.ts';

interface Asked {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Since when somebody follows is told nowhere: a cursor carries it sealed. */
const since = 'since in a cursor';

/** Who follows a member, or whom they follow; all of them, or those who are called so. */
export async function listOf(
  { db, cursors, signer }: Context,
  viewer: Viewer,
  userId: string,
  side: Side,
  { q, cursor, limit: size = pageSize }: Asked,
): Promise<AnswerOf<typeof listEntry>> {
  const start = q === undefined ? undefined : startOfName(q);
  const name = `people ${side} ${userId.toLowerCase()} ${start ?? ''}`;
  const [sealed, before] = cursor ? cursors.read(name, cursor, 2) : [undefined, newestOfAll];
  const at = sealed === undefined ? latest : unseal(signer, since, String(sealed)).toString();
  const [met] = await findMet(db, { viewer: viewer.userId, id: userId });
  if (!met) throw new Refusal('not_found');
  if (start === '') return { items: [] };
  const from = { at, before: String(before), start };
  const rows = await listTies(db, side, { viewer: viewer.userId, of: met.id, ...from }, size);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      ...personOf(row),
      following: row.id === viewer.userId ? null : row.following,
    })),
    ...(last && {
      next: cursors.write(name, [seal(signer, since, Buffer.from(last.at)), last.id]),
    }),
  };
}
