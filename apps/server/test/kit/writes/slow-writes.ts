import { request, type ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readMe } from '@stenope/contract/accounts';
import { deleteAccount } from '@stenope/contract/accounts/leaving';
import { changePassword, confirmReset } from '@stenope/contract/accounts/recovery';
import { logout } from '@stenope/contract/accounts/signing';
import pg from 'pg';
import { bodyLimits } from '../../../src/platform/http/body.ts';
import { StoredState } from '../../fuzz/stored.ts';
import { withLink, type FuzzPerson, type FuzzWorld } from '../../fuzz/subjects/subjects.ts';
import { isErrorBody } from '../../fuzz/typed-error.ts';
import { TestClient } from '../client.ts';
import { prepareAll, type Write, type WriteKind } from './writes.ts';

/**
 * Ways to lose access while a body is in transit. `nothing` proves that the write would succeed.
 */
export const losses = [
  'signed out',
  'password changed',
  'password reset',
  'suspended',
  'deleted',
] as const;

export type Loss = (typeof losses)[number] | 'nothing';

export interface SlowCase {
  readonly kind: WriteKind;
  readonly loss: Loss;
}

export interface SlowOptions {
  /** Server where access is revoked: another process, or the same. */
  readonly elsewhere: string;
  readonly suspend: (person: FuzzPerson) => Promise<void>;
  readonly sideBySide: number;
  /** Delay of the last byte after the revocation. */
  readonly lateMs: number;
}

/**
 * Sends many bodies whose last byte comes after access was revoked. Returns those accepted all the
 * same, as text.
 */
export async function sendAcrossLosses(
  world: FuzzWorld,
  cases: readonly SlowCase[],
  options: SlowOptions,
): Promise<readonly string[]> {
  const stored = await StoredState.open(world.databaseUrl);
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  const complaints: string[] = [];
  try {
    for (let at = 0; at < cases.length; at += options.sideBySide) {
      const group = cases.slice(at, at + options.sideBySide);
      complaints.push(...(await playGroup({ world, stored, database }, group, options)));
    }
  } finally {
    await stored.close();
    await database.end();
  }
  return complaints;
}

interface Place {
  readonly world: FuzzWorld;
  readonly stored: StoredState;
  readonly database: pg.Client;
}

async function playGroup(
  place: Place,
  group: readonly SlowCase[],
  options: SlowOptions,
): Promise<readonly string[]> {
  const { world, stored, database } = place;
  const writes = await prepareAll(
    world,
    group.map(({ kind }) => kind),
  );
  // Keeps an owner on the site.
  await world.person({ role: 'owner' });
  const slow = await Promise.all(writes.map((write) => SlowWrite.begin(world.origin, write)));
  await Promise.all(writes.map(({ person }) => passedTheDoor(person)));
  await Promise.all(
    writes.map(({ person }, at) => lose(world, group[at]?.loss ?? 'nothing', person, options)),
  );
  await delay(options.lateMs);
  const before = await statesOf(database);
  const { outcome: outcomes, changed } = await stored.changedBy(() =>
    Promise.all(slow.map((one) => one.finish())),
  );
  const after = await statesOf(database);
  const late = outcomes.filter(wasTooSlow);
  // A busy machine took longer to revoke than a body may take: repeated one by one.
  if (late.length > 0 && group.length > 1) {
    const again: string[] = [];
    for (const one of group) again.push(...(await playGroup(place, [one], options)));
    return again;
  }
  const isControl = group.every(({ loss }) => loss === 'nothing');
  const written = changed.filter((table) => !leasedTables.has(table));
  return [
    ...group.flatMap((one, at) => judge(one, outcomes[at])),
    ...(isControl ? [] : written.map((table) => `${namesOf(group)}: changed ${table}`)),
    ...(isControl || before === after ? [] : [`${namesOf(group)}: a file went on`]),
  ];
}

function judge({ kind: { id }, loss }: SlowCase, outcome: Outcome | undefined): string[] {
  const { status = 0, code = '' } = outcome ?? {};
  const said = `${id}, ${loss}: ${status} ${code}`;
  if (loss === 'nothing') return status < 300 || readAsWhole.has(code) ? [] : [said];
  // Alone, and still too slow for the ten seconds of a body: not accepted either.
  if (outcome && wasTooSlow(outcome)) return [];
  return status === 401 && code === 'unauthenticated' ? [] : [said];
}

/** Ten zero bytes are no photograph, and an owned site cannot be claimed: both bodies were read. */
const readAsWhole = new Set(['unsupported_media', 'owner_exists']);

function namesOf(group: readonly SlowCase[]): string {
  return `one of ${group.map(({ kind, loss }) => `${kind.id} (${loss})`).join(', ')}`;
}

/** Lease heartbeats update these rows every second: only their state counts. */
const leasedTables = new Set(['public.uploads', 'public.imports']);

async function statesOf(database: pg.Client): Promise<string> {
  const { rows } = await database.query(
    'select id, state from uploads union all select id, state from imports order by 1',
  );
  return JSON.stringify(rows);
}

/**
 * A request answered after the slow one was authenticated: both resolve the session, this one
 * later.
 */
async function passedTheDoor({ client }: FuzzPerson): Promise<void> {
  const { status } = await client.raw(readMe.path);
  if (status !== 200) throw new Error(`Not let in: ${status}`);
}

async function lose(
  { databaseUrl }: FuzzWorld,
  loss: Loss,
  person: FuzzPerson,
  { elsewhere, suspend }: SlowOptions,
): Promise<void> {
  const { id, password } = person;
  const client = new TestClient(elsewhere, person.client.token);
  const next = 'une tout autre chambre';
  switch (loss) {
    case 'signed out':
      await client.ask(logout, {});
      break;
    case 'password changed':
      await client.ask(changePassword, {
        body: { current: password, password: next, confirmation: next },
      });
      break;
    case 'password reset': {
      const body = await withLink('reset')({ password: next }, person, databaseUrl);
      const reply = await new TestClient(elsewhere).send(confirmReset, { body });
      if (reply.status !== confirmReset.status) throw new Error(JSON.stringify(reply.body));
      break;
    }
    case 'suspended':
      await suspend(person);
      break;
    case 'deleted':
      await client.ask(deleteAccount, {
        params: { userId: id },
        body: { mode: 'erase', password },
      });
      break;
    case 'nothing':
  }
}

interface Outcome {
  readonly status: number;
  readonly code: string;
  /** From before its first byte to the end of the answer. */
  readonly ms: number;
}

/** Refused for its slowness after the full time; sooner would be another fault. */
function wasTooSlow({ status, ms }: Outcome): boolean {
  return status === 408 && ms >= bodyLimits.seconds * 1000;
}

/** A write whose last byte is held back. */
export class SlowWrite {
  readonly #request: ClientRequest;
  readonly #last: Buffer;
  readonly #outcome: Promise<Outcome>;

  private constructor(outgoing: ClientRequest, last: Buffer, outcome: Promise<Outcome>) {
    this.#request = outgoing;
    this.#last = last;
    this.#outcome = outcome;
  }

  /** Resolves once the server has received the headers. */
  static async begin(origin: string, write: Write): Promise<SlowWrite> {
    const { method, path, headers, body, person } = write;
    const outgoing = request(new URL(path, origin), {
      method,
      agent: false,
      headers: {
        ...headers,
        authorization: `Bearer ${person.client.token}`,
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    const outcome = answerTo(outgoing);
    const seen = new Promise((resolve) => outgoing.once('continue', resolve));
    outgoing.flushHeaders();
    await Promise.race([seen, outcome]);
    outgoing.write(body.subarray(0, -1));
    return new SlowWrite(outgoing, body.subarray(-1), outcome);
  }

  finish(): Promise<Outcome> {
    this.#request.end(this.#last);
    return this.#outcome;
  }
}

/** The answer may come before the last byte; later errors of the connection do not matter. */
function answerTo(outgoing: ClientRequest): Promise<Outcome> {
  const since = performance.now();
  const outcome = new Promise<Outcome>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let said = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => (said += piece));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const ms = performance.now() - since;
        resolve({ status: incoming.statusCode ?? 0, code: codeIn(said), ms });
      });
    });
  });
  outcome.catch(() => undefined);
  return outcome;
}

function codeIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body.error.code : '';
  } catch {
    return '';
  }
}
