import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { claimOwnership } from '@stenope/contract/site/administration';
import { confirmReset, requestReset } from '@stenope/contract/accounts/recovery';
import { login, register } from '@stenope/contract/accounts/signing';
import { fuzzEnv } from '../../fuzz/subjects/subjects.ts';
import type { Checks, FaultOptions } from '../checks.ts';
import { ask, makePeople, type Asked, type Reply } from '../clients.ts';
import { query } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { until } from '@stenope/kit/until';
import { newAccount } from './brute-force.ts';

/** Concurrent requests on two servers for something only one can get. */
export async function race(
  stage: Stage,
  servers: readonly ServerProcess[],
  checks: Checks,
  { quick, log }: FaultOptions,
): Promise<void> {
  const rounds = quick ? 1 : 10;
  for (let round = 0; round < rounds; round += 1) await forAName(servers, checks, round);
  for (let round = 0; round < rounds; round += 1) await forAToken(stage, servers, checks, round);
  await forTheSite(stage, servers, checks, fuzzEnv.OWNER_CLAIM_CODE);
  log('raced');
}

/** Repeats what a busy server puts off (503). */
async function askUntilAnswered(origin: string, asked: Asked): Promise<Reply> {
  let reply = await ask(origin, asked);
  await until(
    'the server answers',
    async () => {
      if (reply.status !== 503) return true;
      reply = await ask(origin, asked);
      return false;
    },
    { withinMs: 240_000, everyMs: 200 },
  );
  return reply;
}

function originOf(servers: readonly ServerProcess[], index: number): string {
  return servers[index % servers.length]?.origin ?? '';
}

async function forAName(
  servers: readonly ServerProcess[],
  checks: Checks,
  round: number,
): Promise<void> {
  const { username } = newAccount();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      askUntilAnswered(originOf(servers, index), {
        path: register.path,
        key: randomUUID(),
        body: {
          ...newAccount(),
          username: index % 3 ? username.toUpperCase() : username.replace('n_', 'N_'),
        },
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  checks.equal(`round ${round}: winners of one name`, statuses.filter(is(201)).length, 1);
  checks.equal(`round ${round}: losers of it`, statuses.filter(is(409)).length, 19);
}

/** The token of a real mail, used by twenty clients at once and once more. */
async function forAToken(
  stage: Stage,
  servers: readonly ServerProcess[],
  checks: Checks,
  round: number,
): Promise<void> {
  const account = newAccount();
  const first = originOf(servers, 0);
  await ask(first, { path: register.path, key: randomUUID(), body: account });
  await ask(first, { path: requestReset.path, body: { email: account.email } });
  const token = await tokenFor(stage, account.email);
  const use = (index: number) =>
    ask(originOf(servers, index), {
      path: confirmReset.path,
      body: { token, password: `nouvelle chambre ${index}` },
    });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => use(index)));
  const winners = replies.flatMap(({ status }, index) => (status === 204 ? [index] : []));
  checks.equal(`round ${round}: uses of one reset token`, winners.length, 1);
  checks.equal(`round ${round}: the token again`, (await use(99)).status, 400);
  const signIn = await ask(first, {
    path: login.path,
    body: { email: account.email, password: `nouvelle chambre ${winners[0]}` },
  });
  checks.equal(`round ${round}: the password is the winner's`, signIn.status, 200);
}

/** Read from the mail, which is a file without a mail server. */
async function tokenFor({ dataDir }: Stage, email: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox');
  let token: string | undefined;
  await until(
    'the mail is there',
    async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => !one.endsWith('.html'))) {
        const mail = await readFile(path.join(folder, name), 'utf8');
        if (!mail.includes(email)) continue;
        token = /reset-password#token=([\w-]{43})/.exec(mail)?.[1];
        if (token !== undefined) return true;
      }
      return false;
    },
    { withinMs: 240_000 },
  );
  return token ?? '';
}

async function forTheSite(
  { databaseUrl }: Stage,
  servers: readonly ServerProcess[],
  checks: Checks,
  code: string,
): Promise<void> {
  const people = await makePeople(databaseUrl, 50);
  const replies = await Promise.all(
    people.map(({ token }, index) =>
      askUntilAnswered(originOf(servers, index), {
        path: claimOwnership.path,
        token,
        body: { code },
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  checks.equal('people who were told they own the site', statuses.filter(is(200)).length, 1);
  checks.equal('people who were told somebody does', statuses.filter(is(409)).length, 49);
  const owners = await query<{ id: string }>(
    databaseUrl,
    "select id from users where role = 'owner'",
  );
  checks.equal('owners in the table', owners.length, 1);
}

function is(wanted: number): (status: number) => boolean {
  return (status) => status === wanted;
}
