import { tiesChanged as event } from '@stenope/contract/people/ties';
import { announces, toMember } from '../../platform/live/outbox.ts';

interface Tie {
  /** Owner of the tie: only their own devices are informed. */
  readonly of: string;
  readonly userId: string;
  readonly following?: boolean;
}

export const tiesChanged = announces(event, ({ of, ...tie }: Tie) => ({
  to: [toMember(of)],
  data: tie,
}));
