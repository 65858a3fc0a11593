import { photoSource, stillSource, type Photo } from '@stenope/contract/media';
import type { Canary } from './canaries.ts';
import type { Request } from './fill.ts';
import type { Actor, Letter, Scene } from './scene.ts';

/** Something an actor was told by a route: canaries in an answer. */
export interface Told {
  readonly letter: Letter;
  readonly route: string;
  readonly asked: string;
  readonly canary: Canary;
}

export interface Crawled {
  readonly told: readonly Told[];
  /** Routes that answered somebody. */
  readonly answered: ReadonlySet<string>;
  /** Requests that were wrong in themselves, and answers that were none. */
  readonly wrong: readonly string[];
  /** Addresses of pictures that were handed out, with the actors who got them. */
  readonly addresses: ReadonlyMap<string, ReadonlySet<Letter>>;
  readonly requests: number;
}

type Outcome = Pick<Crawled, 'told' | 'wrong'> & {
  readonly answered: boolean;
  readonly addresses: readonly string[];
  readonly next?: string | undefined;
};

/** Statuses that say nothing of things: what may not be had, in one way or another. */
const silent: readonly number[] = [401, 403, 404, 409];

/** Asks everything as everybody: one request after the other, all actors at once. */
export async function crawl(
  { canaries, actors }: Scene,
  requests: readonly Request[],
): Promise<Crawled> {
  const told: Told[] = [];
  const wrong: string[] = [];
  const answered = new Set<string>();
  const addresses = new Map<string, Set<Letter>>();
  let asked = 0;
  for (const request of requests) {
    await Promise.all(
      actors.map(async (actor) => {
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          asked += 1;
          const page = cursor === '' ? request : withCursor(request, cursor);
          const outcome = await ask(canaries, actor, page);
          told.push(...outcome.told);
          wrong.push(...outcome.wrong);
          if (outcome.answered) answered.add(request.action.id);
          for (const address of outcome.addresses) {
            addresses.set(address, (addresses.get(address) ?? new Set()).add(actor.letter));
          }
          cursor = outcome.next;
        }
      }),
    );
  }
  return { told, wrong, answered, addresses, requests: asked };
}

function withCursor(request: Request, cursor: string): Request {
  return { ...request, query: { ...request.query, cursor } };
}

async function ask(
  canaries: Scene['canaries'],
  { letter, client }: Actor,
  { action, params, query }: Request,
): Promise<Outcome> {
  const { status, body } = await client.send(action, { params, query });
  const asked = `${action.id} ${JSON.stringify({ ...params, ...query })}`;
  const isAnswer = status === action.status;
  const answer = isAnswer ? withoutEcho(body, params) : body;
  const found = canaries.in(JSON.stringify(answer));
  return {
    told: found.map((canary) => ({ letter, route: action.id, asked, canary })),
    wrong: isAnswer || silent.includes(status) ? [] : [`${letter} ${asked}: ${status}`],
    answered: isAnswer,
    addresses: isAnswer ? addressesIn(answer) : [],
    next: (body as { next?: string }).next,
  };
}

/** Without what is only repeated of the request, such as a hashtag as it is folded. */
function withoutEcho(body: unknown, params: Request['params']): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== params[name] || name === 'id'),
  );
}

/** Addresses of files in an answer: whole ones, and those that clients make of a picture. */
function addressesIn(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return answer.match(/\/media\/[^\s"'<>]+/g) ?? [];
  if (typeof answer !== 'object' || answer === null) return [];
  const within = Object.values(answer).flatMap(addressesIn);
  return isPhoto(answer) ? [...within, ...sourcesOf(answer)] : within;
}

function isPhoto(value: object): value is Photo {
  return 'name' in value && 'widths' in value && 'formats' in value;
}

function sourcesOf(photo: Photo): readonly string[] {
  const { widths, formats, animated } = photo;
  const sizes = widths.flatMap((width) =>
    formats.map((format) => photoSource(photo, width, format)),
  );
  return animated ? [...sizes, stillSource(photo)] : sizes;
}
