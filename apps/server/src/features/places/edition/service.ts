import type { Context } from '../../../platform/context.ts';
import { makeIndex } from '../index-builder/build-index.ts';
import { sourceVersion } from '../index-builder/sources.ts';
import {
  clearOthers,
  copyBatch,
  countAnew,
  findEdition,
  useEdition,
  whileAlone,
} from './queries.ts';

/** Editions are numbered in a `smallint`, which wraps around. */
const lastEdition = 30_000;

export async function isIndexCurrent({ db }: Context): Promise<boolean> {
  const current = await findEdition(db);
  return current !== undefined && current.version === (await sourceVersion());
}

/**
 * Updates the index of places to the program's data. A new edition is written next to the one in
 * use, which answers until the new one is complete. An interrupted build starts over.
 */
export async function bringIndexUpToDate(
  { db, log }: Pick<Context, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  // Another process that holds the lock does the same work.
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
