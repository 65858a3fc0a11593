import type { Notification } from '@stenope/contract/notifications/notifications';

/** Most the inbox lists: fewer means that these are all. */
const most = 20;

interface Joined {
  readonly items: readonly Notification[];
  /** True when so many arrived that the two do not overlap: the list must be refetched. */
  readonly isTorn: boolean;
}

/**
 * The list with its beginning replaced by the inbox: new ones added, grouped and read ones updated,
 * withdrawn ones removed.
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
 * Index in the list of the oldest inbox entry it holds: everything before it is in the inbox, or
 * gone. Searched from the end, because grouped notifications move to the top when they grow.
 */
function meetingPlace(listed: readonly Notification[], latest: readonly Notification[]): number {
  const places = new Map(listed.map(({ id }, place) => [id, place]));
  const last = latest.findLast(({ id }) => places.has(id));
  return last === undefined ? -1 : (places.get(last.id) ?? -1);
}
