import type { AnswerOf } from '@stenope/contract/action';
import type { listSessions } from '@stenope/contract/accounts/sessions';
import { deviceOf } from '@stenope/domain/accounts/devices';
import type { SessionRow } from './queries.ts';

type Item = AnswerOf<typeof listSessions>['items'][number];

/** The session that asks is in use now, whatever was noted last. */
export function presentSession(
  { id, userAgent, createdAt, lastSeenAt }: SessionRow,
  current: string,
  now: Date,
): Item {
  const seen = id === current ? now : lastSeenAt;
  return {
    id,
    current: id === current,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: seen.toISOString(),
  };
}
