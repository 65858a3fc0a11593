import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { actions as productActions } from '@stenope/contract/catalog';
import { createNote, listNotes, readNote, stampNote } from '../notes/contract.ts';
import { Run } from './run.ts';
import { Sender } from './sender.ts';
import { StoredState } from './stored.ts';
import { askerOf, subjectOf, type FuzzWorld } from './subjects/subjects.ts';

export interface FuzzOptions {
  /** Number of wrong bodies per write. */
  readonly runsPerWrite: number;
  readonly seed: number;
  /** By default those of the product and the fixture. */
  readonly actions?: readonly Action[];
}

export interface FuzzReport {
  readonly seed: number;
  /** Number of wrong bodies sent, by operation. */
  readonly wrong: Readonly<Record<string, number>>;
  /** Mutations that left the body valid, and were therefore not sent. */
  readonly harmless: number;
  readonly accepted: number;
  readonly wrongIds: number;
  readonly wrongQueries: number;
  readonly kinds: number;
  readonly slowestMs: number;
  /** Event loop delay of this process, which also runs the server unless it is separate. */
  readonly loopDelayMs: Readonly<Record<'p50' | 'p99' | 'max', number>>;
  /** Failed checks as text; the first few of each operation. */
  readonly problems: readonly string[];
}

const fixtureActions: readonly Action[] = [createNote, listNotes, readNote, stampNote];

/** Sends wrong input of every kind to every action: never a 5xx, never untyped, never stored. */
export async function runFuzz(world: FuzzWorld, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, actions = [...productActions, ...fixtureActions] } = options;
  const stored = await StoredState.open(world.databaseUrl);
  const sender = new Sender(world.origin);
  const run = new Run(sender, stored);
  try {
    for (const action of actions) {
      const asker = await askerOf(action, world);
      const owner = asker ?? (await world.person());
      const { databaseUrl } = world;
      const params =
        (await subjectOf(action).params?.(owner, databaseUrl)) ?? paramsOfNothing(action);
      const target = { action, owner, params, databaseUrl, token: asker?.client.token };
      if (action.method !== 'GET') {
        await run.wrongBodies(target, options.runsPerWrite, seed);
        await run.fittingBodies(target, seed);
      }
      await run.wrongIds(target);
      await run.wrongQueries(target);
    }
  } finally {
    sender.close();
    await stored.close();
  }
  return { ...run.summary(), seed };
}

/** For routes the fuzzer does not know: their ids and bodies are tested all the same. */
function paramsOfNothing({ path }: Action): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, randomUUID()]));
}

/** One campaign per seed. A longer one also checks the event loop delay. */
export async function fuzzAll(
  world: FuzzWorld,
  options: { runs: number; seeds: readonly number[]; mostLateMs?: number },
): Promise<{ readonly reports: readonly FuzzReport[]; readonly problems: readonly string[] }> {
  const { runs, seeds, mostLateMs = Infinity } = options;
  const reports: FuzzReport[] = [];
  for (const seed of seeds) reports.push(await runFuzz(world, { runsPerWrite: runs, seed }));
  const problems = reports.flatMap(({ seed, problems: found, loopDelayMs: { p99 } }) => [
    ...found.map((problem) => `seed ${seed}: ${problem}`),
    ...(p99 > mostLateMs ? [`seed ${seed}: event loop p99 ${p99} ms`] : []),
  ]);
  return { reports, problems };
}
