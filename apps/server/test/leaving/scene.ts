import { createHash } from 'node:crypto';
import type { SentBody } from '@stenope/contract/action';
import { deleteAccount, type LeaveMode } from '@stenope/contract/accounts/leaving';
import { createPost, type Post } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { develop } from '../../src/features/media/developing/service.ts';
import { wearWhenReady } from '../../src/features/media/service.ts';
import { publishWaiting } from '../../src/features/posts/service.ts';
import { publishAnswer } from '../../src/features/responses/service.ts';
import { offerWhenReady } from '../../src/features/shop/service.ts';
import { erase, eraseLastTraces } from '../../src/features/leaving/erasing/service.ts';
import type { Shift } from '../../src/platform/jobs/job.ts';
import { removeDoomed } from '../../src/features/media/sweeping/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { departures } from '../../src/tables/leaving.ts';
import { media } from '../../src/tables/media.ts';
import { aPicture, sendPicture } from '../uploads/sender.ts';
import type { Person, World } from '../kit/world.ts';

/** Context of a job called by a test. */
export function aShift(context: Context): Shift {
  const signal = new AbortController().signal;
  return { context, log: pino({ level: 'silent' }), progress: async () => undefined, signal };
}

const whenSettled = [wearWhenReady, publishWaiting, publishAnswer, offerWhenReady];

/** Processes all pending pictures of a member, like a worker. */
export async function developAll(context: Context, { id }: Pick<Person, 'id'>): Promise<void> {
  const rows = await context.db.sql
    .select({ mediaId: media.id, name: media.name, state: media.state })
    .from(media)
    .where(eq(media.ownerId, id));
  for (const { state, ...set } of rows) {
    if (state === 'processing') await develop(context, set, whenSettled);
  }
}

export interface SentPost {
  readonly post: Post;
  readonly sha256: string;
}

/** A visible post with real files. */
export async function aRealPost(
  { running }: World,
  author: Person,
  wish: Partial<SentBody<typeof createPost>> & { file?: Buffer; stepFile?: Buffer } = {},
): Promise<SentPost> {
  const { file = await aPicture(320, 240), stepFile, ...words } = wish;
  const { id: mediaId } = await sendPicture(author.client, file);
  const step = stepFile && (await sendPicture(author.client, stepFile));
  await developAll(running.context, author);
  const labelled = { alt: 'Le pas', sensitive: 'nude' } as const;
  const steps = step && [{ body: 'Un pas', ...labelled, mediaId: step.id }];
  const body = { title: 'Sans titre', ...words, mediaId, ...(steps && { steps }) };
  const post = await author.client.ask(createPost, { body });
  await developAll(running.context, author);
  return { post, sha256: createHash('sha256').update(file).digest('hex') };
}

export async function askToLeave(person: Person, mode: LeaveMode): Promise<void> {
  const { id: userId, password, client } = person;
  await client.ask(deleteAccount, { params: { userId }, body: { mode, password } });
}

export async function departureOf({ db }: Context, { id }: Person): Promise<string> {
  const [row] = await db.sql
    .select({ id: departures.id })
    .from(departures)
    .where(eq(departures.userId, id));
  if (!row) throw new Error('Nobody is about to leave');
  return row.id;
}

/** Runs all jobs of a departure at once. */
export async function seeThrough(context: Context, person: Person): Promise<void> {
  const id = await departureOf(context, person);
  await erase(context, id);
  await removeDoomed(context);
  await eraseLastTraces(context, id);
}
