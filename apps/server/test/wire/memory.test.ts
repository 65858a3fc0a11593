import { createSecretKey, randomBytes } from 'node:crypto';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askDistinct, growthOf, keptOf, mostKept, type Kept } from './distinct-reads.ts';

/** `MEMORY_READS=200000` for more; `npm run faults -- input` asks a server of its own for as many. */
const reads = Number(process.env['MEMORY_READS'] ?? 5_000);

const most = mostKept(reads);

let world: World & { end(): Promise<void> };
let owner: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { TRUSTED_PROXIES: '1' } });
  owner = await world.person({ role: 'owner' });
});
afterAll(() => world.end());

test(
  'whatever is asked for, by whom and from where, is not remembered for good',
  { timeout: 240_000 + reads * 60 },
  async () => {
    const statuses: Record<number, number> = {};
    const token = owner.client.token ?? '';
    const askAll = (count: number) => askDistinct({ count, token, ask, statuses });
    const { bytes, handles } = await growthOf({ reads, weigh, ask: askAll });
    console.log(`memory: ${reads} reads,`, JSON.stringify({ bytes, handles, statuses }));
    expect(bytes).toBeLessThan(most.bytes);
    expect(handles).toBeLessThan(most.handles);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    // Some succeed, some are missing, some malformed: all stages of a request are reached.
    for (const status of [200, 401, 404, 422]) expect(statuses[status]).toBeGreaterThan(reads / 50);
  },
);

test('a key for every tenth, or an entry for each, would be seen', async () => {
  const keys = new Map<string, object>();
  const entries = new Map<string, string[]>();
  const leak = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      const list = randomBytes(8).toString('hex');
      if (at % 10 === 0) keys.set(list, createSecretKey(Buffer.from(list)));
      entries.set(
        list,
        Array.from({ length: 100 }, () => list),
      );
    }
  };
  const { bytes, handles } = await growthOf({ reads, rounds: 3, weigh, ask: leak });
  expect(keys.size + entries.size).toBeGreaterThan(reads);
  expect(bytes).toBeGreaterThan(most.bytes);
  expect(handles).toBeGreaterThan(most.handles);
});

/** After a garbage collection, so that only reachable memory counts. */
function weigh(): Promise<Kept> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return Promise.resolve(keptOf(getHeapStatistics()));
}

/** Asks the server in this process, without a connection. */
async function ask(url: string, headers: Record<string, string>): Promise<number> {
  return (await world.running.app?.inject({ method: 'GET', url, headers }))?.statusCode ?? 0;
}
