import { mediaSettled as event } from '@stenope/contract/media';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { presentOwn } from './present.ts';
import type { MediaRow } from './queries.ts';

export const mediaSettled = announces(event, (row: MediaRow) => ({
  to: [toMember(row.ownerId)],
  data: { media: presentOwn(row) },
}));
