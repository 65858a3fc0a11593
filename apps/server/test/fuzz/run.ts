import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import fc from 'fast-check';
import pg from 'pg';
import { z } from 'zod/mini';
import { toMember } from '../../src/platform/live/outbox.ts';
import { validValues } from './arbitrary.ts';
import { badIds, idsOfNothing } from './bad-ids.ts';
import { badQueries } from './bad-queries.ts';
import {
  type Expectation,
  answered,
  answeredLike,
  refusedAsNoId,
  refusedAsWrong,
  taken,
  withoutRequestId,
} from './expectations.ts';
import { fittingBody } from './subjects/fitting.ts';
import { LoopDelay } from './loop-delay.ts';
import { mutants, type Mutant } from './mutations.ts';
import { isValidBody } from './oracle.ts';
import { connections, type Answer, type Sender } from './sender.ts';
import type { StoredState } from './stored.ts';
import { subjectOf, type FuzzPerson } from './subjects/subjects.ts';

/** Valid bodies that must be accepted, to prove that others fail for their mutation alone. */
const fittingPerWrite = 5;

/** An action, a person who may call it, and a resource of theirs. */
interface Target {
  readonly action: Action;
  readonly owner: FuzzPerson;
  readonly token: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
}

/** What an action whose body may be larger takes. */
const ordinarilyTooLarge = ['one hundred thousand characters', 'seventy thousand blanks before'];

function isIdOf({ params }: Action, name: string): boolean {
  if (!params) return false;
  const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  return (properties[name] as { format?: string } | undefined)?.format === 'uuid';
}

/** One campaign: sends, counts, and collects problems. */
export class Run {
  #sender: Sender;
  #stored: StoredState;
  #wrong: Record<string, number> = {};
  #problems: string[] = [];
  #kinds = new Set<string>();
  #harmless = 0;
  #accepted = 0;
  #wrongIds = 0;
  #wrongQueries = 0;
  #slowestMs = 0;
  #delay = new LoopDelay();

  constructor(sender: Sender, stored: StoredState) {
    this.#sender = sender;
    this.#stored = stored;
  }

  summary() {
    return {
      wrong: this.#wrong,
      harmless: this.#harmless,
      accepted: this.#accepted,
      wrongIds: this.#wrongIds,
      wrongQueries: this.#wrongQueries,
      kinds: this.#kinds.size,
      slowestMs: Math.round(this.#slowestMs),
      loopDelayMs: this.#delay.summary(),
      problems: this.#problems,
    };
  }

  async wrongBodies(target: Target, count: number, seed: number): Promise<void> {
    const { action } = target;
    const wrong = this.#gather(action, count, seed);
    await this.#unchanged(`${action.id} bodies`, () =>
      inParallel(wrong, async ({ how, bytes }) => {
        const excerpt = bytes.subarray(0, 120).toString('latin1');
        await this.#expect(`${action.id} with ${how} ${excerpt}`, refusedAsWrong, () =>
          this.#send(target, { bytes }),
        );
      }),
    );
    this.#wrong[action.id] = wrong.length;
  }

  /** At least one of each kind. Valid mutations are skipped; more are made until there are enough. */
  #gather(action: Action, count: number, seed: number): Mutant[] {
    const valid = action.body ? validValues(action.body) : fc.constant({});
    const wrong: Mutant[] = [];
    for (const mutant of mutants(valid, action.body ? lengthsIn(action.body) : [], seed)) {
      if (action.bodyBytes !== undefined && ordinarilyTooLarge.includes(mutant.how)) continue;
      if (mutant.round > 0 && wrong.length >= count) break;
      if (isValidBody(action, mutant.bytes)) this.#harmless += 1;
      else wrong.push(mutant);
    }
    for (const { how } of wrong) this.#kinds.add(how);
    return wrong;
  }

  async fittingBodies(target: Target, seed: number): Promise<void> {
    const { action, owner, databaseUrl } = target;
    const { body: fitted } = subjectOf(action);
    const bodies = action.body
      ? fc.sample(validValues(action.body), { numRuns: fittingPerWrite, seed })
      : [undefined];
    for (const generated of bodies) {
      const value = generated as Record<string, unknown> | undefined;
      const body = value && fitted ? await fitted(value, owner, databaseUrl) : value;
      const bytes = body && Buffer.from(JSON.stringify(body));
      await this.#expect(`${action.id} with a fitting body ${String(bytes)}`, taken, () =>
        this.#send(target, { ...(bytes && { bytes }) }),
      );
      this.#accepted += 1;
    }
  }

  async wrongIds(target: Target): Promise<void> {
    const { action, params } = target;
    for (const name of Object.keys(params)) {
      const body = await whole(target);
      const ask = (id: string) =>
        this.#send({ ...target, params: { ...params, [name]: id } }, body);
      // An id chosen by the client does not exist before.
      const isMade = subjectOf(action).makes === name;
      await this.#unchanged(
        `${action.id} ids`,
        async () => {
          const missing = isMade ? '' : withoutRequestId(await ask(randomUUID()));
          const isId = !isMade && isIdOf(action, name);
          const tryAll = async (ids: readonly string[], check: Expectation) => {
            for (const id of ids) {
              await this.#expect(`${action.id} of ${id.slice(0, 60)}`, check, () => ask(id));
              this.#wrongIds += 1;
            }
          };
          await tryAll(badIds, isId ? refusedAsNoId(missing) : answered);
          if (!isMade) await tryAll(idsOfNothing, isId ? answeredLike(missing) : answered);
        },
        () => forgetStored(target),
      );
    }
  }

  async wrongQueries(target: Target): Promise<void> {
    const { action } = target;
    const body = await whole(target);
    await this.#unchanged(`${action.id} queries`, async () => {
      for (const query of badQueries(action)) {
        await this.#expect(`${action.id}?${query.slice(0, 80)}`, refusedAsWrong, () =>
          this.#send(target, { ...body, query }),
        );
        this.#wrongQueries += 1;
      }
    });
  }

  #send(
    { action, token, params }: Target,
    { bytes, query = '' }: { bytes?: Buffer; query?: string },
  ): Promise<Answer> {
    const path = action.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return this.#sender.send({
      method: action.method,
      path: query ? `${path}?${query}` : path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes && { 'content-type': 'application/json' }),
        ...(action.creates && { 'idempotency-key': randomUUID() }),
      },
      ...(bytes && { bytes }),
    });
  }

  async #expect(what: string, check: Expectation, ask: () => Promise<Answer>): Promise<void> {
    const answer = await ask().catch((error: unknown) => String(error));
    if (typeof answer === 'string') return this.#complain(what, answer);
    this.#slowestMs = Math.max(this.#slowestMs, answer.ms);
    const problem = check(answer);
    if (problem) this.#complain(what, problem);
  }

  async #unchanged(
    what: string,
    work: () => Promise<void>,
    forget?: () => Promise<void>,
  ): Promise<void> {
    await forget?.();
    const { changed } = await this.#stored.changedBy(async () => {
      await this.#delay.during(work);
      await forget?.();
    });
    for (const table of changed) this.#problems.push(`${what}: changed ${table}`);
  }

  #complain(what: string, problem: string): void {
    const [id] = what.split(' ');
    const known = this.#problems.filter((one) => one.startsWith(`${id} `)).length;
    if (known < 10) this.#problems.push(`${what}: ${problem}`);
  }
}

/**
 * Blocking nobody is answered like blocking somebody hidden: in both cases only the caller's own
 * devices are told. Of hashtags and words nearly every text is one, and is stored. Those rows are
 * deleted before each comparison.
 */
const storedAnyway: Readonly<Record<string, readonly OwnTable[]>> = {
  'block.create': [],
  'hashtags.follow': ['followed_tags'],
  'muted.create': ['muted_terms'],
};

type OwnTable = 'followed_tags' | 'muted_terms';

async function forgetStored({ action, owner, databaseUrl }: Target): Promise<void> {
  const tables = storedAnyway[action.id];
  if (!tables) return;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('delete from outbox where topics = array[$1]', [toMember(owner.id)]);
  for (const table of tables) {
    await database.query(`delete from ${table} where user_id = $1`, [owner.id]);
  }
  await database.end();
}

/** A valid request except for the tested part. */
async function whole({ action, owner, databaseUrl }: Target): Promise<{ bytes?: Buffer }> {
  const bytes = await fittingBody(action, owner, databaseUrl);
  return bytes ? { bytes } : {};
}

/** All maximum string lengths of a schema. */
function lengthsIn(schema: z.core.$ZodType): number[] {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...new Set([...json.matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length)))];
}

/** Concurrency equals the number of connections. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const hands = Array.from({ length: connections }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(hands);
}
