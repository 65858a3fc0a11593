import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface MoreProps {
  readonly label: string;
  readonly isComing: boolean;
  readonly error: Error | null;
  readonly onNear: () => void;
}

/** Comes by itself when one gets there; the button is for keys, and for what failed. */
export function More({ label, isComing, error, onNear }: MoreProps) {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isComing && error === null) onNear();
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
      {error && (
        <p role="alert" className="text-safelight">
          {sentence(error)}
        </p>
      )}
      <Button busy={isComing} onClick={onNear}>
        {error ? t('retry') : label}
      </Button>
    </div>
  );
}
