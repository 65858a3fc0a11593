import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../../entry.ts';
import { type Asker, fillFeed, ourServer, sizeOf } from '../feed.ts';

/** Members who read the feed while something else is worked on. */

const communityPosts = 2_000;

export interface Readers {
  readonly origin: string;
  readonly askers: readonly Asker[];
}

/** The production server with a small community to read. */
export async function openReaders(harness: Bench): Promise<Readers> {
  const url = await (await harness.database()).open(`feed_${communityPosts}`);
  const askers = await fillFeed(url, sizeOf(communityPosts), harness.log);
  const { origin } = await harness.launch(ourServer(url, harness.dataDir));
  return { origin, askers };
}

/** Pause between two reads: this is no load test. */
const breathMs = 10;

/** What each of their reads took, until the work ends. */
export async function readUntil(
  { origin, askers }: Readers,
  end: Promise<unknown>,
): Promise<readonly number[]> {
  const reading = { goesOn: true };
  void end.finally(() => (reading.goesOn = false));
  const took: number[] = [];
  while (reading.goesOn) {
    const { authorization } = askers[took.length % askers.length] ?? { authorization: '' };
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/posts`, { headers: { authorization } });
    await answer.arrayBuffer();
    took.push(performance.now() - begun);
    await sleep(breathMs);
  }
  return took;
}
