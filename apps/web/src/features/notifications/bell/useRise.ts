import { useState } from 'react';

interface Seen {
  readonly count: number;
  readonly hasRisen: boolean;
}

/** New unread count whenever it has risen, for a screen reader announcement. */
export function useRise(count: number | undefined): number | undefined {
  const [seen, setSeen] = useState<Seen>();
  if (count !== undefined && count !== seen?.count) {
    setSeen({ count, hasRisen: seen !== undefined && count > seen.count });
  }
  return seen?.hasRisen === true ? seen.count : undefined;
}
