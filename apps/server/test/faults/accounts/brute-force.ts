import { randomBytes, randomUUID } from 'node:crypto';
import { login, register } from '@stenope/contract/accounts/signing';
import type { Checks, FaultOptions } from '../checks.ts';
import type { ServerProcess } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { sendRaw, type Answer } from './raw-request.ts';

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `127.0.0.${n + 1}`);

export function newAccount() {
  const username = `n_${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'chambre noire' };
}

/** Production limits, against an attacker with many addresses and spellings. */
export async function bruteForce(
  stage: Stage,
  checks: Checks,
  { quick, log }: FaultOptions,
): Promise<void> {
  const server = await stage.server();
  await guessFromEverywhere(server, checks, quick ? 30 : 250);
  log('guessed from everywhere');
  await claimOtherOrigins(server, checks);
  await spellOtherwise(server, checks);
  await server.kill();
  await spellOneNetwork(stage, checks);
  log('tried other spellings');
}

async function guessFromEverywhere(
  server: ServerProcess,
  checks: Checks,
  count: number,
): Promise<void> {
  const victim = newAccount();
  const signedUp = await sendRaw(server.port, {
    from: '127.0.0.251',
    path: register.path,
    headers: { 'idempotency-key': randomUUID() },
    body: victim,
  });
  checks.equal('the account guessed at was made', signedUp.status, 201);
  const guess = (from: string, password: string = randomUUID()) =>
    sendRaw(server.port, { from, path: login.path, body: { email: victim.email, password } });
  const answers: Answer[] = [];
  for (let round = 0; round < 2; round += 1) {
    answers.push(...(await Promise.all(addresses(count).map((from) => guess(from)))));
    // The counters survive a restart.
    await server.kill();
    await server.start();
  }
  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  checks.report('guesses sent', answers.length, '');
  checks.atMost('guesses that were looked at', of(401), 10, '');
  checks.equal('guesses refused', of(429) + of(401), answers.length);
  const right = await guess('127.0.0.252', victim.password);
  checks.equal('the right password from a stranger meanwhile', right.status, 429);
}

/** Every header by which a client may claim another address. */
const claims = (n: number): Record<string, string>[] => [
  { 'x-forwarded-for': `198.51.100.${n}` },
  { 'x-forwarded-for': `198.51.100.${n}, 127.0.0.1` },
  { 'x-real-ip': `198.51.100.${n}` },
  { forwarded: `for=198.51.100.${n}` },
  { 'client-ip': `198.51.100.${n}`, 'true-client-ip': `198.51.100.${n}` },
  { 'cf-connecting-ip': `198.51.100.${n}` },
  { 'x-forwarded-for': `2001:db8:${n}::1` },
  { 'x-client-ip': `198.51.100.${n}`, via: '1.1 proxy' },
];

/** Such headers are ignored: no proxy is configured. */
async function claimOtherOrigins({ port }: ServerProcess, checks: Checks): Promise<void> {
  const answers: Answer[] = [];
  for (let n = 1; n <= 4; n += 1) {
    for (const headers of claims(n)) {
      answers.push(
        await sendRaw(port, {
          from: '127.0.0.253',
          path: register.path,
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body: newAccount(),
        }),
      );
    }
  }
  const made = answers.filter(({ status }) => status === 201).length;
  checks.atMost('accounts made from one address under forged headers', made, 5, '');
  checks.equal('the others were told to wait', countOf(answers, 429), answers.length - made);
}

/** Other spellings of a path lead nowhere, or share the counter. */
async function spellOtherwise({ port }: ServerProcess, checks: Checks): Promise<void> {
  const spellings = [
    '//api//auth//register',
    '//api/auth/register',
    '/api//auth/register',
    '/api/auth//register',
    '/api/./auth/register',
    '/api/x/../auth/register',
    '/api/auth/register/',
    '/API/auth/register',
    '/api/auth/Register',
    '/%61pi/auth/register',
    '/api%2fauth%2fregister',
    '/api/auth/register%20',
    '/api/auth/register;x=1',
    '/api/auth/register?',
    '/api/auth/register#x',
    '/api/auth/register%00',
    '\\api\\auth\\register',
  ];
  const answers: Answer[] = [];
  for (const path of spellings) {
    answers.push(
      await sendRaw(port, {
        from: '127.0.0.253',
        path,
        headers: { 'idempotency-key': randomUUID() },
        body: newAccount(),
      }),
    );
  }
  checks.none(
    'spellings that got past the limit',
    answers
      .map(({ status }, index) => `${spellings[index]} ${status}`)
      .filter((line) => !/ (400|404|422|429)$/.test(line)),
  );
}

/** Behind one proxy: a /64 shares one counter, in any spelling of its addresses. */
async function spellOneNetwork(stage: Stage, checks: Checks): Promise<void> {
  const server = await stage.server({ TRUSTED_PROXIES: '1' });
  const spellings = Array.from({ length: 20 }, (_, n) => [
    `2001:db8:9:9::${n.toString(16)}`,
    `2001:0DB8:0009:0009:${n.toString(16)}:0:0:1`,
    `6.6.6.6, 2001:db8:9:9:ffff::${n}.1.2.3`,
  ]).flat();
  const answers: Answer[] = [];
  for (const claimed of spellings) {
    answers.push(
      await sendRaw(server.port, {
        path: register.path,
        headers: { 'x-forwarded-for': claimed, 'idempotency-key': randomUUID() },
        body: newAccount(),
      }),
    );
  }
  checks.equal('accounts made from one /64', countOf(answers, 201), 5);
  checks.equal('the others of that /64 were told to wait', countOf(answers, 429), 55);
  await server.kill();
}

function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}
