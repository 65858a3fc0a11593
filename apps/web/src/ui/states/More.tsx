import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { ErrorWords } from './ErrorWords.tsx';

interface MoreProps {
  readonly label: string;
  readonly isComing: boolean;
  /** Error of the last load; the button then offers to retry. */
  readonly failure: string | undefined;
  readonly retryLabel: string;
  readonly onNear: () => void;
}

/** Loads more when scrolled into view; the button is for keyboards and for retries. */
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
    // Checked again after each page, which may not have filled the screen.
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
