import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signToken } from '../../src/features/accounts/viewer.ts';
import { createSigner } from '../../src/platform/env/secret.ts';
import type { Chance } from './chance.ts';
import type { Ledger, Operation } from './ledger.ts';
import { query } from './postgres.ts';
import { secret } from './processes.ts';

/** A person with session tokens as sign-in would issue them. */
export interface Person {
  readonly id: string;
  readonly tokens: readonly string[];
  /** The first of them. */
  readonly token: string;
}

/** Inserts people directly: hashing a thousand passwords would take longer than the test. */
export async function makePeople(
  databaseUrl: string,
  count: number,
  sessionsEach = 1,
): Promise<readonly Person[]> {
  const signer = createSigner(secret);
  const made = Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: `f_${randomBytes(6).toString('hex')}`,
    tokens: Array.from({ length: sessionsEach }, () => randomBytes(24).toString('base64url')),
  }));
  await query(
    databaseUrl,
    `insert into users (id, email, username, display_name)
     select id, name || '@example.org', name, name from unnest($1::uuid[], $2::text[]) t (id, name)`,
    [made.map(({ id }) => id), made.map(({ name }) => name)],
  );
  const sessions = made.flatMap(({ id, tokens }) => tokens.map((token) => ({ id, token })));
  await query(
    databaseUrl,
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), user_id, token, now() + interval '1 day'
     from unnest($1::uuid[], $2::text[]) t (user_id, token)`,
    [sessions.map(({ id }) => id), sessions.map(({ token }) => token)],
  );
  return made.map(({ id, tokens }) => {
    const signed = tokens.map((token) => signToken({ signer }, token));
    return { id, tokens: signed, token: signed[0] ?? '' };
  });
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly withinMs?: number;
  /** Disconnect after this time, like a closed laptop. */
  readonly hangUpAfterMs?: number;
  /** Separate connections, for many concurrent requests. */
  readonly agent?: Agent;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly ms: number;
}

/** Plain `node:http`, to keep the load generator light. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Closes kept-alive connections before they are counted. */
export function hangUp(): void {
  agent.destroy();
}

/** One request. Rejects without a complete answer: its outcome is then unknown. */
export function ask(origin: string, asked: Asked): Promise<Reply> {
  const since = performance.now();
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(asked.path, origin), {
      method: asked.method ?? (body === undefined ? 'GET' : 'POST'),
      agent: asked.agent ?? agent,
      headers: {
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...(asked.token && { authorization: `Bearer ${asked.token}` }),
        ...(asked.key && { 'idempotency-key': asked.key }),
      },
    });
    const limit = asked.hangUpAfterMs ?? asked.withinMs ?? 30_000;
    const deadline = setTimeout(() => outgoing.destroy(new Error('no answer in time')), limit);
    const fail = (error: Error): void => {
      clearTimeout(deadline);
      reject(error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('error', fail);
      incoming.on('end', () => {
        clearTimeout(deadline);
        const { statusCode: status = 0, headers } = incoming;
        const ms = performance.now() - since;
        resolve({ status, headers, body: parse(Buffer.concat(pieces).toString()), ms });
      });
    });
    outgoing.end(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Refusals during writes, for checks of how the server refuses. */
export interface Refused {
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

export interface PersistOptions<Data> {
  readonly chance: Chance;
  /** Request of an operation; the same for every attempt, idempotency key included. */
  readonly request: (operation: Operation<Data>) => Asked;
  /** Server to ask; evaluated for each attempt, since servers move. */
  readonly origin: () => string;
  /** No further attempt after this time. */
  readonly giveUpAt: () => number;
  readonly onRefused?: (refused: Refused) => void;
  readonly onOk?: (reply: Reply) => void;
}

/**
 * Retries one request with the same key until the server accepts or refuses. Now and then it
 * disconnects early or sends several at once, as networks and thumbs do.
 */
export async function persist<Data>(
  ledger: Ledger<Data>,
  operation: Operation<Data>,
  options: PersistOptions<Data>,
): Promise<void> {
  const { chance } = options;
  while (!isSettled(operation)) {
    if (operation.tries > 0) await delay(chance.between(10, 250));
    if (performance.now() > options.giveUpAt()) return;
    const isFirst = operation.tries === 0;
    const hastily = isFirst && chance.next() < 0.04;
    const times = isFirst && chance.next() < 0.05 ? 4 : 1;
    operation.tries += 1;
    const patience = hastily ? { hangUpAfterMs: chance.between(0, 20) } : { withinMs: 15_000 };
    const tries = Array.from({ length: times }, () =>
      tryOnce(ledger, operation, options, patience),
    );
    await Promise.all(tries);
  }
}

function isSettled({ outcome }: Operation<unknown>): boolean {
  return outcome === 'ok' || outcome === 'fail';
}

async function tryOnce<Data>(
  ledger: Ledger<Data>,
  operation: Operation<Data>,
  { origin, request: ofOperation, onRefused, onOk }: PersistOptions<Data>,
  patience: Pick<Asked, 'withinMs' | 'hangUpAfterMs'>,
): Promise<void> {
  try {
    const reply = await ask(origin(), { ...ofOperation(operation), ...patience });
    const { status, headers, body, ms } = reply;
    if (status < 300) onOk?.(reply);
    else onRefused?.({ at: performance.now(), status, retryAfter: headers['retry-after'], ms });
    if (status < 500) operation.told.add(status < 300 ? JSON.stringify(body) : String(status));
    // Of concurrent attempts the first definite answer counts; the others may find the server gone.
    if (isSettled(operation)) return;
    const outcome = status < 300 ? 'ok' : status < 500 ? 'fail' : 'unknown';
    ledger.note(operation, outcome, String(status));
  } catch (error) {
    if (!isSettled(operation)) ledger.note(operation, 'unknown', String(error));
  }
}
