import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../../src/features/accounts/passwords.ts';
import { signToken } from '../../../src/features/accounts/viewer.ts';
import { createSigner } from '../../../src/platform/env/secret.ts';
import type { FuzzWorld } from '../../fuzz/subjects/subjects.ts';
import { TestClient } from '../../kit/client.ts';
import {
  losses,
  sendAcrossLosses,
  type Loss,
  type SlowCase,
} from '../../kit/writes/slow-writes.ts';
import { everyWrite } from '../../kit/writes/writes.ts';
import type { Checks, FaultOptions } from '../checks.ts';
import { query } from '../postgres.ts';
import { secret, type ServerProcess } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { suspendMember } from './suspending.ts';

/** Sessions end on every server within this time; the last byte comes after it. */
const withinMs = 5_000;

/** Actions open to visitors need no session. */
const guarded = everyWrite.filter(({ access }) => access !== 'anyone');

/** These require a password. */
const hashing: readonly Loss[] = ['password changed', 'password reset', 'deleted'];

/** A body may take ten seconds, of which five are waited: hashing must not use up the rest. */
const sideBySide = (loss: Loss): number => (hashing.includes(loss) ? 8 : 25);

/** Every write whose session ends at another server while its body is on its way to this one. */
export async function sendSlowly(
  stage: Stage,
  [here, there]: readonly [ServerProcess, ServerProcess],
  checks: Checks,
  { quick, log }: FaultOptions,
): Promise<void> {
  const world = await worldOf(stage, there.origin);
  const options = {
    elsewhere: here.origin,
    suspend: ({ id }: { id: string }) => suspendMember(stage, id),
    lateMs: withinMs,
  };
  const play = async (cases: readonly SlowCase[], atOnce: number) =>
    sendAcrossLosses(world, cases, { ...options, sideBySide: atOnce });
  const taken: string[] = [];
  if (quick) {
    const sample = guarded.filter((_, at) => at % Math.ceil(guarded.length / 5) === 0);
    const cases = sample.map((kind, at) => ({ kind, loss: losses[at] ?? 'signed out' }));
    taken.push(...(await play(cases, cases.length)));
  } else {
    for (const loss of [...losses, 'nothing'] as const) {
      const cases = guarded.map((kind) => ({ kind, loss }));
      taken.push(...(await play(cases, sideBySide(loss))));
      log(`${cases.length} bodies, ${loss}`);
    }
  }
  checks.none('writes taken 5 s after their right was lost, or refused in vain', taken);
  checks.report('writes with a slow body', guarded.length);
}

const password = 'la chambre noire';

/** Inserts people directly, with one password for all. */
async function worldOf({ databaseUrl }: Stage, origin: string): Promise<FuzzWorld> {
  const [signer, hash] = [createSigner(secret), await hashPassword(password)];
  return {
    origin,
    databaseUrl,
    person: async ({ role = 'member' } = {}) => {
      const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')];
      const username = `l_${randomBytes(6).toString('hex')}`;
      const email = `${username}@example.org`;
      await query(
        databaseUrl,
        `with made as (insert into users (id, email, username, display_name, role)
           values ($1, $2, $3, $3, $4) returning id),
         known as (insert into credentials (id, user_id, account_id, provider_id, password)
           select gen_random_uuid(), id, id::text, 'credential', $5 from made)
         insert into sessions (id, user_id, token, expires_at)
         select gen_random_uuid(), id, $6, now() + interval '1 day' from made`,
        [id, email, username, role, hash, token],
      );
      const client = new TestClient(origin, signToken({ signer }, token));
      return { id, email, password, client };
    },
  };
}
