import type { AnswerOf } from '@stenope/contract/action';
import type { readAccess as readAccessAction } from '@stenope/contract/site/administration';
import type { Me } from '@stenope/contract/accounts';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pseudonymise, record } from '../../platform/audit.ts';
import type { Context, Departure } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { keepSecret } from '../../platform/env/secret.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { ensureLiving, findMember, grantRole, readMember } from '../accounts/service.ts';
import {
  hasOtherOwner,
  hasOwner,
  isSecretUsed,
  lockOwnership,
  renameUser,
  useSecret,
} from './queries.ts';

export { reactivateOverturned } from './suspending/service.ts';

const codeFile = 'owner-claim-code';

type Access = AnswerOf<typeof readAccessAction>;

/** Read from the database each time: a revoked role must not open a page. */
export async function readAccess(context: Context, viewer: Viewer): Promise<Access> {
  const { role } = await readMember(context, viewer);
  return {
    roles: { owner: role === 'owner', admin: role !== 'member' },
    canClaim: await isClaimOpen(context),
    canBootstrap: await isBootstrapOpen(context),
  };
}

/** While the site has no owner, a claim code lies in a file only its operator can read. */
export async function openClaim({ env, db, log }: Context): Promise<void> {
  if (env.OWNER_CLAIM_CODE !== undefined || (await hasOwner(db))) return;
  await keepSecret(path.resolve(env.DATA_DIR), codeFile);
  log.info(
    { file: path.join(env.DATA_DIR, codeFile) },
    'nobody owns this site yet: who enters the code in this file at /admin/claim does',
  );
}

/** Of concurrent claims one succeeds; the others find the site owned. */
export async function claim(context: Context, viewer: Viewer, code: string): Promise<Me> {
  const { env, db } = context;
  const { role } = await readMember(context, viewer);
  if (role === 'owner') throw new Refusal('owner_exists');
  const isTaken = (await isClaimCode(context, code)) && (await takeOver(context, viewer, code));
  if (!isTaken) {
    const { userId: actorId } = viewer;
    await db.transaction((tx) => record(tx, { actorId, act: 'owner.claim.refused' }));
    throw new Refusal('claim_refused');
  }
  await rm(path.resolve(env.DATA_DIR, codeFile), { force: true });
  return readMember(context, viewer);
}

/** False for a code that made an owner before: if the site loses them, it does not make the next. */
async function takeOver({ db, now }: Context, viewer: Viewer, code: string): Promise<boolean> {
  const { userId } = viewer;
  return db.transaction(async (tx) => {
    await lockOwnership(tx);
    await ensureLiving(tx, viewer, now());
    if (await hasOwner(tx)) throw new Refusal('owner_exists');
    if (!(await useSecret(tx, digestOf(code.trim()), userId))) return false;
    await grantRole(tx, userId, 'owner');
    await record(tx, { actorId: userId, act: 'owner.claim', targetId: userId });
    return true;
  });
}

/** Makes a member an admin: oneself, or the holder of an address. Each secret works once. */
export async function bootstrap(
  context: Context,
  viewer: Viewer,
  attempt: { secret: string; email?: string | undefined },
): Promise<void> {
  const { env, db, now } = context;
  const expected = env.ADMIN_BOOTSTRAP_SECRET;
  if (expected === undefined || !(await isBootstrapOpen(context))) throw new Refusal('not_found');
  const actorId = viewer.userId;
  if (!isSame(attempt.secret, expected)) {
    await db.transaction((tx) => record(tx, { actorId, act: 'admin.bootstrap.refused' }));
    throw new Refusal('bootstrap_failed');
  }
  const { email } = attempt;
  await db.transaction(async (tx) => {
    // Serializes role changes: nobody becomes owner while being made an admin.
    await lockOwnership(tx);
    await ensureLiving(tx, viewer, now());
    const target = await findMember(tx, email === undefined ? { id: actorId } : { email });
    if (!target || target.isSuspended) throw new Refusal('bootstrap_failed');
    // First, so that a concurrent second use is refused; a later refusal rolls it back.
    if (!(await useSecret(tx, digestOf(expected), actorId))) throw new Refusal('not_found');
    if (target.role !== 'member') throw new Refusal('already_admin');
    await grantRole(tx, target.id, 'admin');
    await record(tx, { actorId, act: 'admin.bootstrap', targetId: target.id });
  });
}

/** The last owner cannot leave: anybody could claim a site without one. */
export async function ensureNotLastOwner(tx: Transaction, viewer: Viewer): Promise<void> {
  await lockOwnership(tx);
  const member = await findMember(tx, { id: viewer.userId });
  if (member?.role !== 'owner' || (await hasOtherOwner(tx, viewer.userId))) return;
  throw new Refusal('last_owner');
}

/** The audit log keeps the team's acts, but under a pseudonym once the actor is erased. */
export async function forgetActor(tx: Transaction, { userId: erased }: Departure): Promise<void> {
  const renamed = { erased, pseudonym: randomUUID() };
  await pseudonymise(tx, renamed);
  await renameUser(tx, renamed);
}

async function isBootstrapOpen({ env, db }: Context): Promise<boolean> {
  const secret = env.ADMIN_BOOTSTRAP_SECRET;
  return secret !== undefined && !(await isSecretUsed(db, digestOf(secret)));
}

async function isClaimOpen({ env, db }: Context): Promise<boolean> {
  if (await hasOwner(db)) return false;
  const code = env.OWNER_CLAIM_CODE;
  return code === undefined || !(await isSecretUsed(db, digestOf(code.trim())));
}

async function isClaimCode({ env, db }: Context, code: string): Promise<boolean> {
  if (env.OWNER_CLAIM_CODE !== undefined) return isSame(code.trim(), env.OWNER_CLAIM_CODE.trim());
  // The file is removed once the site is claimed; no new one is made then.
  if (await hasOwner(db)) return false;
  return isSame(code.trim(), await keepSecret(path.resolve(env.DATA_DIR), codeFile));
}

/** Constant time: digests have one length. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(digestOf(sent), digestOf(expected));
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
