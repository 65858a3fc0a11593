import type { AnswerOf, ReceivedBody, ReceivedQuery } from '@stenope/contract/action';
import type { publishLegal, readLegal } from '@stenope/contract/site/legal';
import { legalLimits, type EditedLegalPage } from '@stenope/domain/legal/pages';
import type { Language } from '@stenope/i18n/languages';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findVersion, insertVersion, listLanguages, listVersions } from './queries.ts';

type Answer = AnswerOf<typeof readLegal>;

/**
 * The text in force, or an earlier one. A site that has written its own text in some languages shows
 * it to readers of the others too, in French if there is such a text: the one of the software would
 * not be what holds.
 */
export async function read(
  { db }: Context,
  page: EditedLegalPage,
  { language: asked = 'fr', version, exact }: ReceivedQuery<typeof readLegal>,
): Promise<Answer> {
  const written = exact === 'yes' ? [asked] : await listLanguages(db, page);
  const language = [asked, 'fr' as const].find((one) => written.includes(one)) ?? written[0];
  return textOf(db, { page, language: language ?? asked, version });
}

interface Asked {
  readonly page: EditedLegalPage;
  readonly language: Language;
  readonly version: number | undefined;
}

async function textOf(on: Executor, { page, language, version }: Asked): Promise<Answer> {
  const versions = await listVersions(on, { page, language });
  const wanted = version ?? versions[0]?.version ?? 0;
  const row = wanted === 0 ? undefined : await findVersion(on, { page, language }, wanted);
  if (wanted > 0 && !row) throw new Refusal('not_found');
  return {
    page,
    language,
    version: wanted,
    body: row?.body ?? null,
    publishedAt: row?.publishedAt.toISOString() ?? null,
    versions: versions.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
  };
}

export async function publish(
  { db, now }: Context,
  { userId: actorId }: Viewer,
  page: EditedLegalPage,
  { language, body, from }: ReceivedBody<typeof publishLegal>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Answer> {
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const [latest] = await listVersions(tx, { page, language });
    const version = from + 1;
    if ((latest?.version ?? 0) !== from || version > legalLimits.versions) {
      throw new Refusal('legal_changed');
    }
    const row = { page, language, version, body, publishedAt: now(), publishedBy: actorId };
    if (!(await insertVersion(tx, row))) throw new Refusal('legal_changed');
    const details = { page, language, version };
    await record(tx, { actorId, act: 'legal.publish', details });
    return textOf(tx, { page, language, version });
  });
}
