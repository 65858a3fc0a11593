import { readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Action, Limit } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { validValues } from '../fuzz/arbitrary.ts';
import { fittingBody } from '../fuzz/subjects/fitting.ts';
import { askerOf, fuzzEnv, subjectOf, type FuzzPerson } from '../fuzz/subjects/subjects.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { beside, type Beside } from './limits-beside.ts';
import { budgetsSaid, limitedOf, linesOf, readLimits } from './limits-page.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/permissions.md'), {
  encoding: 'utf8',
});

test('the page lists every limit there is, and no other', () => {
  const wanted = linesOf([...limitedOf(actions), ...beside]);
  expect(readLimits(page)).toEqual(wanted.toSorted());
});

test('the page says the budgets of reads', () => {
  expect(page).toContain(budgetsSaid());
});

interface Walked {
  /** An entry of the contract, or a route beside it. */
  readonly asked: Action | Beside;
  readonly limit: Limit;
  /** Name of the counter: a second window of the same kind has its own. */
  readonly of: string;
}

const walked: readonly Walked[] = [...actions, ...beside].flatMap((asked) =>
  (asked.limits ?? []).map((limit, at, all) => ({
    asked,
    limit,
    of:
      all.findIndex(({ by }) => by === limit.by) === at ? asked.id : `${asked.id}.${limit.seconds}`,
  })),
);

describe('each limit, in made-up time', () => {
  let world: World & { end(): Promise<void> };
  let elsewhere: string;
  beforeAll(async () => {
    const env = { ...fuzzEnv, LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' };
    world = await aWorld({ keep: true, env });
    // Refusals are cached in one process for moments: another one reads only the counter.
    elsewhere = (await world.second()).address ?? '';
  });
  afterAll(() => world.end());

  test.each(walked.map((one) => [`${one.of} by ${one.limit.by}`, one] as const))(
    '%s',
    async (_name, { asked, limit, of }) => {
      const asking = await Asking.of(world, asked);
      const key = keyOf(world, of, limit.by === 'member' ? asking.person.id : asking.address);
      expect(isRefused(asked, await asking.ask(world.origin))).toBe(false);
      const { seconds, times } = limit;
      const [count] = await change(world, key, 'spent = spent', []);
      expect(count, 'a count of its own').toMatchObject({ spent: 1 });
      expect(count?.left).toBeLessThanOrEqual(seconds);
      // About the whole window, allowing for a busy machine.
      expect(count?.left).toBeGreaterThan(seconds - 60);

      await change(world, key, 'spent = $2', [times - 1]);
      expect(isRefused(asked, await asking.ask(world.origin)), `the ${times}th`).toBe(false);
      const refused = await asking.ask(world.origin);
      expect(isRefused(asked, refused)).toBe(true);
      if (refused.status === 429) expectToldWhen(asked, refused, seconds);

      await change(world, key, 'ends_at = now()', []);
      expect(isRefused(asked, await asking.ask(elsewhere)), 'after the window').toBe(false);
    },
  );
});

function isRefused(asked: Action | Beside, { status, headers }: Reply): boolean {
  const elsewhere = 'leadsTo' in asked ? asked.leadsTo : undefined;
  return elsewhere === undefined ? status === 429 : headers.get('location') === elsewhere;
}

function expectToldWhen({ method }: Action | Beside, refused: Reply, seconds: number): void {
  // An answer to HEAD has no body.
  expect(codeOf(refused)).toBe(method === 'HEAD' ? undefined : 'too_many_requests');
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
}

let networks = 0;

/** A person with their own address who repeats one request. */
class Asking {
  readonly #asked: Action | Beside;
  readonly #databaseUrl: string;
  readonly #token: string | undefined;
  readonly person: FuzzPerson;
  readonly address: string;

  private constructor(
    asked: Action | Beside,
    { databaseUrl }: World,
    person: FuzzPerson,
    isSignedIn: boolean,
  ) {
    this.#asked = asked;
    this.#databaseUrl = databaseUrl;
    this.#token = isSignedIn ? person.client.token : undefined;
    this.person = person;
    networks += 1;
    this.address = `198.51.100.${networks}`;
  }

  static async of(world: World, asked: Action | Beside): Promise<Asking> {
    if (isBeside(asked)) return new Asking(asked, world, await world.person(), true);
    const asker = await askerOf(asked, world);
    return new Asking(asked, world, asker ?? (await world.person()), asker !== undefined);
  }

  /** A valid request, so that it counts; its outcome does not matter. */
  async ask(origin: string): Promise<Reply> {
    const [asked, client] = [this.#asked, new TestClient(origin, this.#token)];
    const forwarded = { 'x-forwarded-for': this.address };
    if (isBeside(asked)) {
      const { method, path: target, headers } = asked;
      return client.raw(target(), {
        method,
        headers: { ...headers, ...forwarded },
        redirect: 'manual',
      });
    }
    const [person, databaseUrl] = [this.person, this.#databaseUrl];
    const params = (await subjectOf(asked).params?.(person, databaseUrl)) ?? anyParams(asked);
    const body = await fittingBody(asked, person, databaseUrl);
    const target = asked.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return client.raw(`${target}${anyQuery(asked)}`, {
      method: asked.method,
      ...(body && { body: new Uint8Array(body) }),
      headers: {
        ...forwarded,
        ...(body && { 'content-type': 'application/json' }),
        ...(asked.creates && { 'idempotency-key': randomUUID() }),
      },
    });
  }
}

function isBeside(asked: Action | Beside): asked is Beside {
  return typeof asked.path === 'function';
}

function anyParams({ params }: Action): Record<string, string> {
  if (!params) return {};
  return fc.sample(validValues(params), { numRuns: 1, seed: 1 })[0] as Record<string, string>;
}

/** A generated query as text that is still valid when parsed. */
function anyQuery({ query }: Action): string {
  if (!query) return '';
  const asText = fc.sample(validValues(query), { numRuns: 50, seed: 1 }).map((asked) => {
    const fields = Object.entries(asked as object).filter(([name]) => name !== 'cursor');
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  });
  const fitting = asText.find((asked) => z.safeParse(query, asked).success) ?? {};
  return `?${new URLSearchParams(fitting).toString()}`;
}

function keyOf({ running }: World, of: string, who: string): string {
  return `${of}:${running.context.signer.sign('allowance', who)}`;
}

async function change(
  { running }: World,
  key: string,
  how: string,
  values: readonly unknown[],
): Promise<readonly { spent: number; left: number }[]> {
  const { rows } = await running.context.db.pool.query<{ spent: number; left: number }>(
    `update allowances set ${how} where key = $1
     returning spent, extract(epoch from ends_at - now())::float8 as left`,
    [key, ...values],
  );
  return rows;
}
