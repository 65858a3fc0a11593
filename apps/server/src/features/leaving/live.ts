import {
  exportChanged as exportEvent,
  importChanged as importEvent,
  type Archive,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { announces, toMember } from '../../platform/live/outbox.ts';

export const exportChanged = announces(
  exportEvent,
  ({ userId, archive }: { userId: string; archive: Archive }) => ({
    to: [toMember(userId)],
    data: { export: archive },
  }),
);

export const importChanged = announces(
  importEvent,
  ({ userId, returning }: { userId: string; returning: Returning }) => ({
    to: [toMember(userId)],
    data: { import: returning },
  }),
);
