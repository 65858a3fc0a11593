import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  createToken as createEntry,
  listTokens as listEntry,
} from '@stenope/contract/accounts/tokens';
import { forgottenBefore, tokenEnd, tokenLimits } from '@stenope/domain/accounts/tokens';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { sendTokenMadeJob } from '../jobs.ts';
import { sessionEnded } from '../live.ts';
import { presentToken } from '../present.ts';
import { lockUser } from '../queries.ts';
import { checkCurrent, ensureProven } from '../recovery/service.ts';
import { ensureLiving } from '../sessions/service.ts';
import { countValidTokens, endTokenOf, insertToken, listTokensOf } from './queries.ts';
import { digestOf, hintOf, newAccessToken } from './secret.ts';

const mostListed = 100;

/** The answer is the only place where the token ever stands. */
export async function createToken(
  context: Context,
  viewer: Viewer,
  { name, scopes, days, password }: ReceivedBody<typeof createEntry>,
): Promise<AnswerOf<typeof createEntry>> {
  const currentHash = await checkCurrent(context, viewer, { password, field: 'password' });
  const token = newAccessToken(context);
  const digest = digestOf(context, token);
  if (digest === undefined) throw new Error('The new token is none of ours');
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const { userId } = viewer;
    await ensureProven(tx, viewer, { currentHash, now });
    const most = tokenLimits.mostAtOnce;
    if ((await countValidTokens(tx, userId, now)) >= most) {
      throw new Refusal('too_many_tokens', { limit: most });
    }
    const shown = {
      id: newId(now.getTime()),
      name,
      hint: hintOf(token),
      scopes: [...new Set(scopes)],
      createdAt: now,
      lastUsedAt: null,
      expiresAt: tokenEnd(now, days),
      endedAt: null,
    };
    await insertToken(tx, { ...shown, userId, digest });
    await enqueue(tx, sendTokenMadeJob, { userId, tokenId: shown.id });
    return { accessToken: presentToken(shown), token };
  });
}

export async function listTokens(
  { db, now }: Context,
  { userId }: Viewer,
): Promise<AnswerOf<typeof listEntry>> {
  const at = now();
  const page = { now: at, since: forgottenBefore(at), most: mostListed };
  const rows = await listTokensOf(db, userId, page);
  return { items: rows.map(presentToken) };
}

/** Another member's token, and one that is over, are answered as missing. */
export async function endToken({ db, now }: Context, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.userId);
    await ensureLiving(tx, viewer, now());
    const tokenId = await endTokenOf(tx, viewer.userId, { id, at: now() });
    if (tokenId === undefined) throw new Refusal('not_found');
    // Heard by every process: none remembers who came by it.
    await emit(tx, sessionEnded({ sessionId: tokenId, reason: 'revoked' }));
  });
}
