import type { Context } from '../../../platform/context.ts';
import { makeIndex } from '../making/build-index.ts';
import { sourceVersion } from '../making/sources.ts';
import {
  clearOthers,
  copyBatch,
  countAnew,
  findEdition,
  useEdition,
  whileAlone,
} from './queries.ts';

/** Editions are numbered in a `smallint`, round and round. */
const lastEdition = 30_000;

export async function isIndexCurrent({ db }: Context): Promise<boolean> {
  const current = await findEdition(db);
  return current !== undefined && current.version === (await sourceVersion());
}

/**
 * Brings the index of places up to what the data of this program is. A new edition is written
 * beside the one in use, which answers until the new one is whole. Cut short, it begins again.
 */
export async function bringIndexUpToDate(
  { db, log }: Pick<Context, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  // Somebody else at it does the same.
  await whileAlone(db, async () => {
    const current = await findEdition(db);
    const version = await sourceVersion();
    if (current?.version === version) return;
    const begun = performance.now();
    const edition = ((current?.edition ?? 0) % lastEdition) + 1;
    await clearOthers(db, current?.edition);
    for await (const batch of makeIndex(edition, signal)) await copyBatch(db, batch);
    await countAnew(db);
    await useEdition(db, { edition, version });
    const seconds = Math.round((performance.now() - begun) / 1000);
    log.info({ version, seconds }, 'places of the world are in the database');
    await clearOthers(db, edition);
  });
}
