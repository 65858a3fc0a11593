import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { actions as productActions } from '@stenope/contract/catalog';
import { createNote, listNotes, readNote, stampNote } from '../notes/contract.ts';
import { Run } from './run.ts';
import { Sender } from './sender.ts';
import { StoredState } from './stored.ts';
import { askerOf, subjectOf, type FuzzWorld } from './subjects/subjects.ts';

export interface FuzzOptions {
  /** Wrong bodies to send to each write. */
  readonly runsPerWrite: number;
  readonly seed: number;
  /** The product's and the fixture's unless told otherwise. */
  readonly actions?: readonly Action[];
}

export interface FuzzReport {
  readonly seed: number;
  /** Wrong bodies sent, by operation. */
  readonly wrong: Readonly<Record<string, number>>;
  /** Mutations that left the body valid, and were therefore not sent. */
  readonly harmless: number;
  readonly accepted: number;
  readonly wrongIds: number;
  readonly wrongQueries: number;
  readonly kinds: number;
  readonly slowestMs: number;
  /** Of this process, which is the server's too when the world runs in it. */
  readonly loopDelayMs: Readonly<Record<'p50' | 'p99' | 'max', number>>;
  /** What did not hold, in words; the first few of each operation. */
  readonly problems: readonly string[];
}

const fixtureActions: readonly Action[] = [createNote, listNotes, readNote, stampNote];

/** Wrong input of every kind, to every action: never a 5xx, never untyped, never stored. */
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

/** For a route nobody has told the fuzzer about: its ids and bodies are looked at all the same. */
function paramsOfNothing({ path }: Action): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, randomUUID()]));
}

/** One campaign for each seed. A longer one also asks that the process kept its pace. */
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
