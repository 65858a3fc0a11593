import { meChanged as changedEvent, sessionEnded as event } from '@stenope/contract/accounts';
import type { DataOf } from '@stenope/contract/live';
import type { StoredEvent } from '../../platform/live/history.ts';
import { announces, toMember, toSession } from '../../platform/live/outbox.ts';

type Reason = DataOf<typeof event>['reason'];

/** One session, or all of a person's. */
type Ended = { sessionId: string; reason: Reason } | { userId: string; reason: Reason };

export const sessionEnded = announces(event, (ended: Ended) => ({
  to: 'sessionId' in ended ? [toSession(ended.sessionId)] : [toMember(ended.userId)],
  data: { reason: ended.reason },
}));

const silencing = ['suspended', 'deleted'] satisfies readonly Reason[];

/** Who is suspended or gone by this event: what they said before is not repeated. */
export function silencedBy({ name, topics: [topic = ''], frame }: StoredEvent): string | undefined {
  if (name !== event.name || !topic.startsWith(toMember(''))) return undefined;
  const isSilenced = silencing.some((reason) => frame.includes(`"reason":"${reason}"`));
  return isSilenced ? topic.slice(toMember('').length) : undefined;
}

/** Tells all devices of a person to reload their account. */
export const meChanged = announces(changedEvent, (userId: string) => ({
  to: [toMember(userId)],
  data: {},
}));
