import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { ask, persist, type Asked, type Person, type Refused } from '../clients.ts';
import type { Ledger, Operation } from '../ledger.ts';
import { query } from '../postgres.ts';

/** A post to like and comment on. */
export interface Work {
  readonly id: string;
  readonly authorId: string;
}

export interface Said {
  readonly id: string;
  readonly authorId: string;
}

/**
 * An act on another person or a post. Repeating it is part of the test; nothing is undone, so that
 * a late attempt changes nothing.
 */
export type Act = { readonly by: string } & (
  | { readonly kind: 'follow'; readonly whom: string }
  | { readonly kind: 'like'; readonly work: Work }
  | { readonly kind: 'comment'; readonly work: Work; readonly answers?: Said; readonly key: string }
  /** Marks all notifications as read: later likes get a row of their own. */
  | { readonly kind: 'read' }
);

const picture = `insert into media (id, owner_id, purpose, state, name, format, bytes, sha256, width,
    height, thumbhash, colour, widths, formats)
  values ($1, $2, 'photo', 'ready', $3, 'jpeg', 1000, $4, 640, 480, '\\x00', '#808080', '{320}',
    '{webp}')`;

/** Creates a post for each person through the API; pictures are rows without a file. */
export async function showWorks(
  origin: string,
  databaseUrl: string,
  authors: readonly Person[],
): Promise<readonly Work[]> {
  const works: Work[] = [];
  for (const { id: authorId, token } of authors) {
    const mediaId = randomUUID();
    const name = randomBytes(16).toString('hex');
    await query(databaseUrl, picture, [mediaId, authorId, name, randomBytes(32)]);
    const shown = { title: 'Sans titre', mediaId };
    const { status, body } = await ask(origin, { path: '/api/posts', token, body: shown });
    if (status !== 201) throw new Error(`The post was answered ${status}`);
    works.push({ id: (body as { id: string }).id, authorId });
  }
  return works;
}

/** The comment, once its author got an answer. */
export function commentOf({ data, told }: Operation<Act>): Said | undefined {
  const [answer] = told;
  if (data.kind !== 'comment' || answer === undefined) return undefined;
  const { id } = JSON.parse(answer) as { id: string };
  return { id, authorId: data.by };
}

export interface ActorsOptions {
  readonly ledger: Ledger<Act>;
  readonly chance: Chance;
  readonly actors: readonly Person[];
  /** People they may follow. */
  readonly others: readonly Person[];
  readonly works: readonly Work[];
  readonly origin: () => string;
  readonly restMs: readonly [number, number];
}

/** People who follow, like and comment, and retry until answered. */
export class Actors {
  readonly refused: Refused[] = [];
  readonly #options: ActorsOptions;
  readonly #said = new Map<Work, Said[]>();
  readonly #running: Promise<void>[];
  #stopped = false;
  #giveUpAt = Number.POSITIVE_INFINITY;

  constructor(options: ActorsOptions) {
    this.#options = options;
    this.#running = options.actors.map((person) => this.#act(person));
  }

  async stop(patienceMs = 30_000): Promise<void> {
    this.#stopped = true;
    this.#giveUpAt = performance.now() + patienceMs;
    await Promise.all(this.#running);
  }

  async #act(person: Person): Promise<void> {
    const { ledger, chance, restMs, origin } = this.#options;
    await delay(chance.between(0, restMs[1]));
    while (!this.#stopped) {
      const operation = ledger.invoke(this.#intend(person));
      await persist(ledger, operation, {
        chance,
        origin,
        request: (asked) => requestOf(asked, person.token),
        giveUpAt: () => this.#giveUpAt,
        onRefused: (refused) => this.refused.push(refused),
      });
      if (operation.outcome === 'ok') this.#remember(operation);
      await delay(chance.between(...restMs));
    }
  }

  #remember(operation: Operation<Act>): void {
    const { data } = operation;
    const comment = commentOf(operation);
    if (data.kind !== 'comment' || !comment) return;
    this.#said.set(data.work, [...(this.#said.get(data.work) ?? []), comment]);
  }

  #intend({ id: by }: Person): Act {
    const { chance, others, works } = this.#options;
    const draw = chance.next();
    if (draw < 0.05) return { kind: 'read', by };
    if (draw < 0.3) {
      return { kind: 'follow', by, whom: chance.pick(others.filter(({ id }) => id !== by)).id };
    }
    const work = chance.pick(works);
    if (draw < 0.6) return { kind: 'like', by, work };
    const said = this.#said.get(work);
    const answers = said && chance.next() < 0.5 ? chance.pick(said) : undefined;
    return { kind: 'comment', by, work, key: randomUUID(), ...(answers && { answers }) };
  }
}

function requestOf({ id, data }: Operation<Act>, token: string): Asked {
  const put = { method: 'PUT', token } as const;
  if (data.kind === 'read') return { ...put, path: '/api/notifications/read' };
  if (data.kind === 'follow') return { ...put, path: `/api/people/${data.whom}/follow` };
  const { work } = data;
  if (data.kind === 'like') return { ...put, path: `/api/posts/${work.id}/favourite` };
  const { key, answers } = data;
  const body = { body: `comment ${id}`, ...(answers && { parentId: answers.id }) };
  return { path: `/api/posts/${work.id}/comments`, token, key, body };
}
