import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../src/features/accounts/passwords.ts';
import { login } from '@stenope/contract/accounts/signing';
import { requestReset } from '@stenope/contract/accounts/recovery';
import { chanceFrom } from '../chance.ts';
import { quantile, type Checks, type FaultOptions } from '../checks.ts';
import { makePeople } from '../clients.ts';
import { query } from '../postgres.ts';
import { rankTest } from '../rank-test.ts';
import type { ServerProcess } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { sendRaw, withoutNumber, type Answer } from './raw-request.ts';

interface Sample {
  readonly known: boolean;
  readonly answer: Answer;
}

/**
 * Sign-in and password reset for existing and missing addresses, in random order: neither the
 * answer nor its timing may reveal which exist.
 */
export async function enumerate(
  stage: Stage,
  server: ServerProcess,
  checks: Checks,
  { quick, seed, log }: FaultOptions,
): Promise<void> {
  const each = quick ? 20 : 200;
  const known = await knownAddresses(stage, each);
  const unknown = Array.from({ length: each }, stranger);
  const bodies = {
    [login.path]: (email: string) => ({ email, password: 'pas celui-là' }),
    [requestReset.path]: (email: string) => ({ email }),
  };
  for (const [path, bodyOf] of Object.entries(bodies)) {
    const chance = chanceFrom(seed);
    const ask = async (email: string, isKnown: boolean): Promise<Sample> => ({
      known: isKnown,
      answer: await sendRaw(server.port, { path, body: bodyOf(email) }),
    });
    // Warm-up: the first requests compile code and open connections.
    for (let time = 0; time < (quick ? 10 : 20); time += 1) await ask(stranger(), false);
    // In random order: a machine that gets busier must not bias either group.
    const order = known.flatMap((email, index) => {
      const pair = [
        { email, isKnown: true },
        { email: unknown[index] ?? '', isKnown: false },
      ];
      return chance.next() < 0.5 ? pair : pair.toReversed();
    });
    const samples: Sample[] = [];
    for (const { email, isKnown } of order) samples.push(await ask(email, isKnown));
    judge(checks, path, samples, quick);
    log(`${path} asked ${samples.length} times`);
  }
}

function judge(checks: Checks, path: string, samples: readonly Sample[], quick: boolean): void {
  const said = new Set(samples.map(({ answer }) => withoutNumber(answer)));
  checks.equal(`${path}: different answers to known and unknown`, said.size, 1);
  const times = (known: boolean) =>
    samples.filter((sample) => sample.known === known).map(({ answer }) => answer.ms);
  const p = rankTest(times(true), times(false));
  checks.report(`${path}: median, known`, quantile(times(true), 0.5), 'ms');
  checks.report(`${path}: median, unknown`, quantile(times(false), 0.5), 'ms');
  // One run in a hundred is below 0.01 by chance: the short form, which runs all day, is more
  // tolerant.
  checks.atLeast(`${path}: rank test over ${samples.length} times, p`, p, quick ? 0.0001 : 0.01);
}

/** In the format of existing addresses. */
function stranger(): string {
  return `f_${randomBytes(6).toString('hex')}@example.org`;
}

async function knownAddresses({ databaseUrl }: Stage, count: number): Promise<string[]> {
  const people = await makePeople(databaseUrl, count);
  const ids = people.map(({ id }) => id);
  // One hash for all: computing two hundred would take longer than the test.
  await query(
    databaseUrl,
    `insert into credentials (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), id, id::text, 'credential', $2 from unnest($1::uuid[]) t (id)`,
    [ids, await hashPassword('la bonne')],
  );
  const rows = await query<{ email: string }>(
    databaseUrl,
    'select email from users where id = any ($1::uuid[])',
    [ids],
  );
  return rows.map(({ email }) => email);
}
