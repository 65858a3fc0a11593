import { locks } from '../storage/tab-locks.ts';
import { placeNamed, takeOver, textUnder } from './pending.ts';
import { eachLeftRoom, forgetRooms } from './rooms.ts';
import { keepWords, wordsAt } from './words.ts';
import { tellWriter } from './writer.ts';

/**
 * Goes on with what closed tabs of this member left: when the page begins, and whenever the network
 * comes back or somebody looks again. What others left here is gone: they signed out, or their
 * session ended and somebody else signed in. Returns a function that stops it.
 */
export function takeLeft(memberId: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const look = () => void takeAll(memberId, signal);
  forgetRooms(memberId);
  if (!locks()) return () => undefined;
  look();
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => ending.abort();
}

async function takeAll(memberId: string, signal: AbortSignal): Promise<void> {
  let taken: readonly string[] = [];
  await eachLeftRoom(memberId, (room) => {
    if (!signal.aborted) taken = [...taken, ...takeOver(memberId, room)];
  });
  if (taken.length === 0) return;
  // Shown where it was written, and not lost where it is refused.
  for (const name of taken) {
    const [place, text] = [placeNamed(name), textUnder(name)];
    if (text !== undefined && wordsAt(place) === undefined) keepWords(place, text);
  }
  tellWriter();
}
