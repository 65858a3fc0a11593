import type { DataOf } from '@stenope/contract/live';
import { mediaSettled as event, videoProgressed as progressEvent } from '@stenope/contract/media';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { presentOwn } from './present.ts';
import type { MediaRow } from './queries.ts';

export const mediaSettled = announces(event, (row: MediaRow) => ({
  to: [toMember(row.ownerId)],
  data: { media: presentOwn(row) },
}));

/** Sent at once and stored nowhere. */
export const videoProgressed = announces(
  progressEvent,
  ({ ownerId, ...data }: DataOf<typeof progressEvent> & { readonly ownerId: string }) => ({
    to: [toMember(ownerId)],
    data,
  }),
);
