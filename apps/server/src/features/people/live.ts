import { tiesChanged as event } from '@stenope/contract/people/ties';
import { announces, toMember } from '../../platform/live/outbox.ts';

interface Tie {
  /** Whose tie it is: their devices alone hear of it. */
  readonly of: string;
  readonly userId: string;
}

export const tiesChanged = announces(event, ({ of, userId }: Tie) => ({
  to: [toMember(of)],
  data: { userId },
}));
