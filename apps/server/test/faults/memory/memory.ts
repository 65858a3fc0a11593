import { claimPort } from '@stenope/kit/ports';
import { Sender } from '../../fuzz/sender.ts';
import { askDistinct, growthOf, keptOf, mostKept } from '../../wire/distinct-reads.ts';
import type { Checks } from '../checks.ts';
import { heapOf, inspectedAt } from './heap.ts';
import type { FuzzWorld } from '../../fuzz/subjects/subjects.ts';
import type { Stage } from '../stage.ts';

/** Different reads over all of the contract, by many clients: what the heap keeps of them. */
export async function checkMemory(
  stage: Stage,
  world: FuzzWorld,
  checks: Checks,
  reads: number,
): Promise<void> {
  const port = await claimPort();
  const server = await stage.server({ TRUSTED_PROXIES: '1', ...inspectedAt(port) });
  // Signed up elsewhere: here a network may make a few accounts an hour, and has made them.
  const { client } = await world.person({ role: 'owner' });
  const sender = new Sender(server.origin);
  const statuses: Record<number, number> = {};
  const token = client.token ?? '';
  const read = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await sender.send({ method: 'GET', path, headers })).status;
  const kept = await growthOf({
    reads,
    ask: (count) => askDistinct({ count, token, ask: read, statuses }),
    weigh: async () => keptOf(await heapOf(port)),
  });
  sender.close();
  await server.kill();
  const limits = mostKept(reads);
  checks.atLeast(
    'different reads',
    Object.values(statuses).reduce((sum, count) => sum + count, 0),
    reads,
  );
  checks.report('their answers', JSON.stringify(statuses));
  checks.atLeast('of them answered', statuses[200] ?? 0, reads / 50);
  checks.atMost('heap kept of each', kept.bytes, limits.bytes, 'bytes');
  checks.atMost('handles kept of each', kept.handles, limits.handles);
}
