import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Checks } from './checks.ts';
import { ask, persist, type Asked, type Person, type Refused } from './clients.ts';
import { compare, type Counts, type Ledger, type Operation } from './ledger.ts';
import type { ListeningClient } from './listening.ts';
import { query } from './postgres.ts';
import { tryUntil } from '@stenope/kit/until';

/** A note in the ledger: enough to find it, and to know its recipients. */
export interface NoteWrite {
  readonly authorId: string;
  readonly showTo?: string;
  readonly key: string;
}

export function noteRequest(token: string): (operation: Operation<NoteWrite>) => Asked {
  return ({ id, data: { showTo, key } }) => ({
    path: '/api/notes',
    token,
    key,
    body: { text: `note ${id}`, mark: id, ...(showTo && { showTo }) },
  });
}

export interface WritersOptions {
  readonly ledger: Ledger<NoteWrite>;
  readonly chance: Chance;
  readonly writers: readonly Person[];
  /** People to whom notes are shown, besides their authors. */
  readonly audience: readonly Person[];
  readonly origin: () => string;
  /** Pause of each writer between two notes. */
  readonly restMs: readonly [number, number];
  /** Share of writes that must be refused; each is a rolled back transaction. */
  readonly hopeless?: number;
}

/** People who write without pause and retry until answered: the load of the faults. */
export class Writers {
  readonly refused: Refused[] = [];
  readonly okAt: number[] = [];
  readonly okMs: number[] = [];
  readonly #options: WritersOptions;
  readonly #running: Promise<void>[];
  #stopped = false;
  #giveUpAt = Number.POSITIVE_INFINITY;

  constructor(options: WritersOptions) {
    this.#options = options;
    this.#running = options.writers.map((person) => this.#write(person));
  }

  /** Starts no new notes; running ones are retried for at most so long. */
  async stop(patienceMs = 30_000): Promise<void> {
    this.#stopped = true;
    this.#giveUpAt = performance.now() + patienceMs;
    await Promise.all(this.#running);
  }

  /** Time of the first accepted write after this moment. */
  okAfter(moment: number): number | undefined {
    return this.okAt.find((at) => at >= moment);
  }

  async #write(person: Person): Promise<void> {
    const { ledger, chance, restMs, origin } = this.#options;
    while (!this.#stopped) {
      const operation = ledger.invoke(this.#intend(person));
      await persist(ledger, operation, {
        chance,
        origin,
        request: noteRequest(person.token),
        giveUpAt: () => this.#giveUpAt,
        onRefused: (refused) => this.refused.push(refused),
        onOk: ({ ms }) => {
          this.okAt.push(performance.now());
          this.okMs.push(ms);
        },
      });
      await delay(chance.between(...restMs));
    }
  }

  #intend({ id: authorId }: Person): NoteWrite {
    const { chance, audience, hopeless = 0 } = this.#options;
    const key = randomUUID();
    if (chance.next() < hopeless) return { authorId, key, showTo: randomUUID() };
    const shown = audience.length > 0 && chance.next() < 0.4;
    return { authorId, key, ...(shown && { showTo: chance.pick(audience).id }) };
  }
}

/** I1 to I3: acknowledged writes are stored once, refused ones are not, and none is unknown. */
export async function checkStored(
  checks: Checks,
  ledger: Ledger<NoteWrite>,
  databaseUrl: string,
  kept: Kept = notes,
): Promise<void> {
  const ok = ledger.with('ok').map(({ id }) => id);
  checks.report('writes acknowledged', ok.length);
  const retried = ledger.with('ok').filter(({ tries }) => tries > 1).length;
  checks.report('of these after a retry', retried);
  checks.report('writes refused', ledger.with('fail').length);
  checks.none(
    'writes left unknown',
    ledger.with('unknown', 'invoked').map(({ id }) => id),
  );
  checks.none(
    'told two different things under one key',
    ledger.all.filter(({ told }) => told.size > 1).map(({ id }) => id),
  );
  const stored = compare(ok, await countStored(databaseUrl, kept.rows));
  checks.none('acknowledged, not stored', stored.missing);
  checks.none('stored twice', stored.doubled);
  checks.none('stored, not acknowledged', stored.stray);
  const told = compare(ok, await countStored(databaseUrl, kept.events));
  checks.none('stored without its one event', [...told.missing, ...told.doubled, ...told.stray]);
}

/** Statements that count rows and events by mark. */
export interface Kept {
  readonly rows: string;
  readonly events: string;
}

const notes: Kept = {
  rows: `select mark::int as mark, count(*)::int as count from notes where mark is not null group by mark`,
  events: `select (data->>'mark')::int as mark, count(*)::int as count
    from outbox where name = 'notes.written' and data->>'mark' is not null group by 1`,
};

async function countStored(databaseUrl: string, text: string): Promise<Counts> {
  const rows = await query<{ mark: number; count: number }>(databaseUrl, text);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

/** The same through the API: every page of every writer's notes. */
export async function checkListed(
  checks: Checks,
  ledger: Ledger<NoteWrite>,
  origin: string,
  writers: readonly Person[],
): Promise<void> {
  const wrong: string[] = [];
  for (const { id, token } of writers) {
    const mine = ledger.with('ok').filter(({ data }) => data.authorId === id);
    const listed = compare(
      mine.map((operation) => operation.id),
      await listMarks(origin, token),
    );
    for (const [kind, marks] of Object.entries(listed)) {
      wrong.push(...(marks as readonly number[]).map((mark) => `${mark} ${kind}`));
    }
  }
  checks.none('lists by API that differ from the ledger', wrong);
}

async function listMarks(origin: string, token: string): Promise<Counts> {
  const counts = new Map<number, number>();
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await ask(origin, { path: `/api/notes?limit=50${from}`, token });
    const { items, next } = body as { items: { text: string }[]; next?: string };
    for (const { text } of items) {
      const mark = Number(text.replace('note ', ''));
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    cursor = next;
  } while (cursor !== undefined);
  return counts;
}

export interface Audience {
  readonly person: Person;
  readonly client: ListeningClient;
}

/**
 * Every acknowledged note is in the cache of each recipient once, and in nobody else's. Periods a
 * client knows it missed are excused; `gaps` counts these.
 */
export async function checkHeard(
  checks: Checks,
  ledger: Ledger<NoteWrite>,
  audience: readonly Audience[],
  { withinMs = 240_000, gaps = 0 }: { withinMs?: number; gaps?: number } = {},
): Promise<void> {
  const meant = new Map<string, number[]>();
  for (const { id, data } of ledger.with('ok')) {
    for (const who of new Set([data.authorId, data.showTo ?? data.authorId])) {
      const known = meant.get(who);
      if (known) known.push(id);
      else meant.set(who, [id]);
    }
  }
  const compareAll = () =>
    audience.map(({ person, client }) => {
      const { missing, ...rest } = compare(meant.get(person.id) ?? [], client.marks);
      const inexcusable = missing.filter((id) => {
        const { invokedAt = 0, okAt = 0 } = ledger.find(id) ?? {};
        return !client.knowsGapWithin(invokedAt, okAt);
      });
      return { missing: inexcusable, ...rest };
    });
  const isComplete = () => compareAll().every(({ missing }) => missing.length === 0);
  const waited = await tryUntil(isComplete, { withinMs, everyMs: 500 });
  checks.report('caches complete after', waited === undefined ? 'never' : waited / 1000, 's');
  const results = compareAll();
  checks.report(
    'events put into caches',
    audience.reduce((sum, { client }) => sum + client.marks.size, 0),
  );
  checks.none(
    'events missed by a cache',
    results.flatMap(({ missing }) => missing),
  );
  checks.none(
    'events twice in a cache',
    results.flatMap(({ doubled }) => doubled),
  );
  checks.none(
    'events that reached a third person',
    results.flatMap(({ stray }) => stray),
  );
  const lost = audience.reduce((sum, { client }) => sum + client.gaps.length, 0);
  checks.equal('threads that could not be taken up again', lost, gaps);
}
