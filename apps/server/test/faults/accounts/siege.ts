import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { login, register } from '@stenope/contract/accounts/signing';
import type { Checks, FaultOptions } from '../checks.ts';
import type { ServerProcess } from '../processes.ts';
import { newAccount } from './brute-force.ts';
import { sendRaw, type Answer, type RawRequest } from './raw-request.ts';

/** More networks than queue places for strangers' password checks. */
const besiegers = 70;
const members = { long: 8, short: 3 } as const;

/** Much sooner than `Retry-After` says. */
const comeBackMs = 25;

/**
 * Many networks request sign-ins without end, each for its own account: known members must still
 * get in. The server is killed at the end.
 */
export async function besiege(
  server: ServerProcess,
  checks: Checks,
  { quick, log }: FaultOptions,
): Promise<void> {
  const count = members[quick ? 'short' : 'long'];
  const homes = Array.from({ length: count }, (_, n) => ({
    account: newAccount(),
    from: `127.0.0.${200 + n}`,
  }));
  for (const { account, from } of homes) {
    const headers = { 'idempotency-key': randomUUID() };
    await answered(server, { from, path: register.path, headers, body: account });
  }
  const siege = new Siege(server);
  await siege.isComplete();
  const answers = await Promise.all(
    homes.map(({ account: { email, password }, from }) =>
      answered(server, { from, path: login.path, body: { email, password } }),
    ),
  );
  // Requests still waiting are dropped with the server.
  await server.kill();
  const sent = await siege.end();
  log('besieged');
  const statuses = answers.map(({ status }) => status);
  checks.report('guesses of the siege', sent.length, '');
  checks.atLeast(
    'besiegers told to come back, for every place was taken',
    sent.filter((status) => status === 503).length,
    1,
  );
  checks.equal('members who came in from home', statuses.filter((s) => s === 200).length, count);
}

/** Repeats a request until it is answered: a busy machine may reset connections. */
async function answered({ port }: ServerProcess, asked: RawRequest): Promise<Answer> {
  for (;;) {
    const answer = await sendRaw(port, asked).catch(() => undefined);
    if (answer) return answer;
  }
}

class Siege {
  readonly #statuses: number[] = [];
  readonly #full = Promise.withResolvers<void>();
  readonly #all: Promise<unknown>;
  #isOver = false;

  constructor({ port }: ServerProcess) {
    this.#all = Promise.all(Array.from({ length: besiegers }, (_, n) => this.#ask(port, n + 1)));
  }

  /** Resolves with the first refusal, when all places are taken. */
  isComplete(): Promise<void> {
    return this.#full.promise;
  }

  async end(): Promise<readonly number[]> {
    this.#isOver = true;
    await this.#all;
    return this.#statuses;
  }

  async #ask(port: number, n: number): Promise<void> {
    while (!this.#isOver) {
      const body = { email: `${randomUUID()}@example.org`, password: 'pas celui-là' };
      const asked = { from: `127.0.0.${n}`, path: login.path, body };
      const { status } = await sendRaw(port, asked).catch(() => ({ status: 0 }));
      this.#statuses.push(status);
      if (status !== 503) continue;
      this.#full.resolve();
      await delay(comeBackMs);
    }
  }
}
