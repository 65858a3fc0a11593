import type { Notification } from '@stenope/contract/notifications/notifications';

/** As many as the inbox tells at most: fewer are all there are. */
const most = 20;

interface Joined {
  readonly items: readonly Notification[];
  /** So much was told meanwhile that some of it is in neither: the list is to be read anew. */
  readonly isTorn: boolean;
}

/**
 * The list with its beginning as the inbox has it now: what came is there, what grew or was read is
 * as it is, what was taken back is gone.
 */
export function withLatest(
  listed: readonly Notification[],
  latest: readonly Notification[],
): Joined {
  if (latest.length < most) return { items: latest, isTorn: false };
  const ids = new Set(latest.map(({ id }) => id));
  const meeting = meetingPlace(listed, latest);
  const older = listed.slice(meeting + 1).filter(({ id }) => !ids.has(id));
  return { items: [...latest, ...older], isTorn: meeting === -1 && listed.length > 0 };
}

/**
 * Where in the list the oldest of the latest stands: all before it is in the latest, or gone. Asked
 * from the end, for what grew has moved from below to the top.
 */
function meetingPlace(listed: readonly Notification[], latest: readonly Notification[]): number {
  const places = new Map(listed.map(({ id }, place) => [id, place]));
  const last = latest.findLast(({ id }) => places.has(id));
  return last === undefined ? -1 : (places.get(last.id) ?? -1);
}
