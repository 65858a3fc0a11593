import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { ErrorWords } from './ErrorWords.tsx';

interface MoreProps {
  readonly label: string;
  readonly isComing: boolean;
  /** Why it did not come; the button then says to try again. */
  readonly failure: string | undefined;
  readonly retryLabel: string;
  readonly onNear: () => void;
}

/** Comes by itself when one gets there; the button is for keys, and for what failed. */
export function More({ label, isComing, failure, retryLabel, onNear }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isComing && failure === undefined) onNear();
  });
  useEffect(() => {
    if (place.current === null) return undefined;
    const eye = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) near();
      },
      { rootMargin: '400px' },
    );
    eye.observe(place.current);
    return () => eye.disconnect();
    // Once more after each page: it may not have filled the screen.
  }, [isComing]);
  return (
    <div ref={place} className="grid justify-items-start gap-2 py-3">
      {failure !== undefined && <ErrorWords>{failure}</ErrorWords>}
      <Button busy={isComing} onClick={onNear}>
        {failure === undefined ? label : retryLabel}
      </Button>
    </div>
  );
}
