import { meChanged as changedEvent, sessionEnded as event } from '@stenope/contract/accounts';
import type { DataOf } from '@stenope/contract/live';
import { announces, toMember, toSession } from '../../platform/live/outbox.ts';

type Reason = DataOf<typeof event>['reason'];

/** One session, or all of a person's. */
type Ended = { sessionId: string; reason: Reason } | { userId: string; reason: Reason };

export const sessionEnded = announces(event, (ended: Ended) => ({
  to: 'sessionId' in ended ? [toSession(ended.sessionId)] : [toMember(ended.userId)],
  data: { reason: ended.reason },
}));

/** Tells all devices of a person to reload their account. */
export const meChanged = announces(changedEvent, (userId: string) => ({
  to: [toMember(userId)],
  data: {},
}));
