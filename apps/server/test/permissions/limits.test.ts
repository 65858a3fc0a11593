import { readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Action, Limit } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { transparencyFileLimit } from '@stenope/contract/site/transparency';
import { partLimit } from '../../src/features/leaving/routes.ts';
import { uploadLimits } from '../../src/features/media/uploads/routes.ts';
import { validValues } from '../fuzz/arbitrary.ts';
import { fittingBody } from '../fuzz/subjects/fitting.ts';
import { askerOf, fuzzEnv, subjectOf, type FuzzPerson } from '../fuzz/subjects/subjects.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { limitedOf, linesOf, readLimits } from './limits-page.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/permissions.md'), {
  encoding: 'utf8',
});

const beside = [
  ...Object.entries(uploadLimits).map(([id, limits]) => ({ id, limits })),
  { id: 'account.import.part', limits: [partLimit] },
  { id: 'transparency.file', limits: [transparencyFileLimit] },
];

test('the page lists every limit there is, and no other', () => {
  const wanted = linesOf([...limitedOf(actions), ...beside]);
  expect(readLimits(page)).toEqual(wanted.toSorted());
});

interface Walked {
  readonly action: Action;
  readonly limit: Limit;
  /** Name of the counter: a second window of the same kind has its own. */
  readonly of: string;
}

const walked: readonly Walked[] = actions.flatMap((action) =>
  (action.limits ?? []).map((limit, at, all) => ({
    action,
    limit,
    of:
      all.findIndex(({ by }) => by === limit.by) === at
        ? action.id
        : `${action.id}.${limit.seconds}`,
  })),
);

describe('each limit of the contract, in made-up time', () => {
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
    async (_name, { action, limit, of }) => {
      const asking = await Asking.of(world, action);
      const key = keyOf(world, of, limit.by === 'member' ? asking.person.id : asking.address);
      expect((await asking.ask(world.origin)).status).not.toBe(429);
      const { seconds, times } = limit;
      const [count] = await change(world, key, 'spent = spent', []);
      expect(count, 'a count of its own').toMatchObject({ spent: 1 });
      expect(count?.left).toBeLessThanOrEqual(seconds);
      // About the whole window, allowing for a busy machine.
      expect(count?.left).toBeGreaterThan(seconds - 60);

      await change(world, key, 'spent = $2', [times - 1]);
      expect((await asking.ask(world.origin)).status, `the ${times}th`).not.toBe(429);
      const refused = await asking.ask(world.origin);
      expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests']);
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(seconds);

      await change(world, key, 'ends_at = now()', []);
      expect((await asking.ask(elsewhere)).status, 'after the window').not.toBe(429);
    },
  );
});

let networks = 0;

/** A person with their own address who repeats one request. */
class Asking {
  readonly #action: Action;
  readonly #databaseUrl: string;
  readonly #token: string | undefined;
  readonly person: FuzzPerson;
  readonly address: string;

  private constructor(action: Action, world: World, person: FuzzPerson, isSignedIn: boolean) {
    this.#action = action;
    this.#databaseUrl = world.databaseUrl;
    this.#token = isSignedIn ? person.client.token : undefined;
    this.person = person;
    networks += 1;
    this.address = `198.51.100.${networks}`;
  }

  static async of(world: World, action: Action): Promise<Asking> {
    const asker = await askerOf(action, world);
    return new Asking(action, world, asker ?? (await world.person()), asker !== undefined);
  }

  /** A valid request, so that it counts; its outcome does not matter. */
  async ask(origin: string): Promise<Reply> {
    const [action, person, databaseUrl] = [this.#action, this.person, this.#databaseUrl];
    const params = (await subjectOf(action).params?.(person, databaseUrl)) ?? anyParams(action);
    const body = await fittingBody(action, person, databaseUrl);
    const target = action.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return new TestClient(origin, this.#token).raw(`${target}${anyQuery(action)}`, {
      method: action.method,
      ...(body && { body: new Uint8Array(body) }),
      headers: {
        'x-forwarded-for': this.address,
        ...(body && { 'content-type': 'application/json' }),
        ...(action.creates && { 'idempotency-key': randomUUID() }),
      },
    });
  }
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
