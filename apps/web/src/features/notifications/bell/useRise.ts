import { useState } from 'react';

interface Seen {
  readonly count: number;
  readonly hasRisen: boolean;
}

/** How many there are now, once there are more than there were: said to those who do not see it. */
export function useRise(count: number | undefined): number | undefined {
  const [seen, setSeen] = useState<Seen>();
  if (count !== undefined && count !== seen?.count) {
    setSeen({ count, hasRisen: seen !== undefined && count > seen.count });
  }
  return seen?.hasRisen === true ? seen.count : undefined;
}
