import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { refreshSession, revokeOtherSessions } from '@stenope/contract/accounts/sessions';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { most, quantile, type Checks, type FaultOptions } from '../checks.ts';
import { ask } from '../clients.ts';
import { query } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { until } from '@stenope/kit/until';
import { newAccount } from './brute-force.ts';
import { suspendMember } from './suspending.ts';

/** Ways to end the sessions of another device. */
const endings = ['signed out there', 'revoked', 'password changed', 'suspended'] as const;

const withinMs = 5_000;

/** Only reached by a fault or a very busy machine. */
const patience = { withinMs: 240_000, everyMs: 50 } as const;

/** Two devices on two servers: one ends the session of the other. */
export async function loseTheRight(
  stage: Stage,
  [here, there]: readonly [ServerProcess, ServerProcess],
  checks: Checks,
  { quick, log }: FaultOptions,
): Promise<void> {
  const times: number[] = [];
  const usual: number[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    for (const ending of endings)
      times.push(await endElsewhere(stage, here, there, ending, checks, usual));
  }
  checks.inTime(
    'slowest end of HTTP, socket and refresh on another server',
    most(times),
    withinMs,
    quantile(usual, 0.5),
  );
  log('rights lost');
}

async function endElsewhere(
  stage: Stage,
  here: ServerProcess,
  there: ServerProcess,
  ending: (typeof endings)[number],
  checks: Checks,
  usual: number[],
): Promise<number> {
  const account = { ...newAccount(), client: 'native' };
  const { username: _, ...credentials } = account;
  const mine = tokenOf(await ask(here.origin, body(register.path, account)));
  const other = tokenOf(await ask(there.origin, body(login.path, credentials)));
  const socket = stage.listener({
    origins: [there.origin],
    token: other,
    random: Math.random,
  });
  await until('the other device listens', () => socket.line.state === 'ready', patience);
  const isOpen = async () => (await asked(there, readMe.path, other)) === 200;
  const askedAt = performance.now();
  if (!(await isOpen())) throw new Error('The other device was never signed in');
  usual.push(performance.now() - askedAt);
  const since = performance.now();
  const mineNow = await end(stage, here, there, ending, {
    mine,
    other,
    password: account.password,
  });
  await until('HTTP ends', async () => !(await isOpen()), patience);
  await until('the socket ends', () => socket.line.state === 'signed_out', patience);
  const refreshed = await asked(there, refreshSession.path, other, 'POST');
  const ms = performance.now() - since;
  checks.equal(`${ending}: refresh on the other device`, refreshed, 401);
  const stays = ending === 'suspended' ? 401 : 200;
  checks.equal(`${ending}: this device`, await asked(here, readMe.path, mineNow), stays);
  return ms;
}

/** Returns the token this device continues with. */
async function end(
  stage: Stage,
  here: ServerProcess,
  there: ServerProcess,
  ending: (typeof endings)[number],
  { mine, other, password }: { mine: string; other: string; password: string },
): Promise<string> {
  if (ending === 'signed out there') {
    await ask(there.origin, { method: 'POST', path: logout.path, token: other });
  } else if (ending === 'revoked') {
    await ask(here.origin, { method: 'DELETE', path: revokeOtherSessions.path, token: mine });
  } else if (ending === 'suspended') {
    await suspendOwner(stage, mine);
  } else {
    const next = 'une tout autre chambre';
    // This device goes on with a token of its own; the old one ends with the password.
    return tokenOf(
      await ask(here.origin, {
        path: changePassword.path,
        token: mine,
        body: { current: password, password: next, confirmation: next },
      }),
    );
  }
  return mine;
}

async function suspendOwner(stage: Stage, credential: string): Promise<void> {
  const token = credential.slice(0, credential.lastIndexOf('.'));
  const [row] = await query<{ id: string }>(
    stage.databaseUrl,
    'select user_id as id from sessions where token = $1',
    [token],
  );
  await suspendMember(stage, row?.id ?? '');
}

function body(path: string, sent: object) {
  return { path, key: randomUUID(), body: sent };
}

function tokenOf({ body: said }: { body: unknown }): string {
  return (said as { session: { token: string } }).session.token;
}

async function asked(
  server: ServerProcess,
  path: string,
  token: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<number> {
  return (await ask(server.origin, { method, path, token })).status;
}
