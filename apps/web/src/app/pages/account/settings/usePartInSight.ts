import { useEffect, useState } from 'react';
import { parts, type PartName } from './parts.ts';

/** A line a third down the window: the part crossing it is the current one. */
const readingLine = '-33% 0px -66%';

export function usePartInSight(): PartName {
  const [inSight, setInSight] = useState<PartName>(parts[0]);
  useEffect(() => {
    const eye = new IntersectionObserver(
      (seen) => {
        const at = seen.find(({ isIntersecting }) => isIntersecting)?.target.id;
        const part = parts.find((name) => name === at);
        if (part) setInSight(part);
      },
      { rootMargin: readingLine },
    );
    for (const name of parts) {
      const place = document.getElementById(name);
      if (place) eye.observe(place);
    }
    return () => eye.disconnect();
  }, []);
  return inSight;
}
