import type { Echo } from '@stenope/contract/echoes/ratings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import { useSendingState } from '../../../platform/sending/sending.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { echoQuery, isResponse, ratingAt, type Work } from '../api.ts';
import { useRating, type RatingChange } from './useRating.ts';

const loadSheet = async () => (await import('./RatingSheet.tsx')).RatingSheet;
const RatingSheet = openable(loadSheet);

interface RateActionProps {
  readonly work: Work;
  readonly onChange: (echo: Echo) => void;
}

/** Rate button among the actions of a post. Its Echo says whether the viewer may rate. */
export function RateAction({ work, onChange }: RateActionProps) {
  const { data: echo, error } = useQuery(echoQuery(work));
  if (echo) return <RateButton work={work} echo={echo} look="button" onChange={onChange} />;
  return error ? null : <Skeleton width="4.75rem" height="2.75rem" round />;
}

interface RateButtonProps {
  readonly work: Work;
  readonly echo: Echo;
  /** Style: a button among others, or a text link in the panel. */
  readonly look: 'button' | 'word';
  readonly onChange?: ((echo: Echo) => void) | undefined;
}

/** Opens the sheet to rate, or to change a rating. Not rendered for viewers who may not rate. */
export function RateButton({ work, echo, look, onChange }: RateButtonProps) {
  const { t } = useTranslation('echoes');
  const [visit, setVisit] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [announced, setAnnounced] = useState<RatingChange>();
  const mayRate = echo.can.rate;
  // Sends a rating left from before a reload, even while the sheet is closed.
  useRating(work, {
    isShown: isOpen,
    changed: (changed) => {
      setAnnounced('saved');
      onChange?.(changed);
    },
    landed: () => undefined,
  });
  // Prefetched: the network may be gone when the sheet is needed.
  useEffect(() => {
    if (mayRate) loadSheet().catch(() => undefined);
  }, [mayRate]);
  if (!mayRate) return null;
  const open = () => {
    setVisit(visit + 1);
    setAnnounced(undefined);
    setOpen(true);
  };
  return (
    <>
      <Face work={work} mine={echo.mine} look={look} onPress={open} />
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="sr-only">{announced && t(`done.${announced}`)}</output>
      {visit > 0 && (
        <RatingSheet
          key={visit}
          work={work}
          mine={echo.mine}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChange={(changed) => onChange?.(changed)}
          onLanded={setAnnounced}
        />
      )}
    </>
  );
}

interface FaceProps {
  readonly work: Work;
  readonly mine: Echo['mine'];
  readonly look: RateButtonProps['look'];
  readonly onPress: () => void;
}

function Face({ work, mine, look, onPress }: FaceProps) {
  const { t } = useTranslation('echoes');
  const language = useLanguageCode();
  const isWaiting = useSendingState(ratingAt(work)) === 'waiting';
  if (look === 'word') {
    return (
      <button
        type="button"
        onClick={onPress}
        aria-label={isWaiting ? undefined : t('rate.change_label')}
        className="-my-2 flex min-h-11 items-center text-sm underline decoration-safelight underline-offset-4"
      >
        {isWaiting ? t('rate.waiting') : t('rate.change')}
      </button>
    );
  }
  if (isWaiting) {
    return (
      <Button className="px-3.5!" onClick={onPress}>
        {t('rate.waiting')}
      </Button>
    );
  }
  if (mine !== null) {
    const score = writeScore(mine.global, language);
    return (
      <Button className="px-3.5!" aria-label={t('rate.mine_label', { score })} onClick={onPress}>
        {t('rate.mine', { score })}
      </Button>
    );
  }
  return isResponse(work) ? (
    <Button className="px-3.5!" onClick={onPress}>
      {t('rate.response')}
    </Button>
  ) : (
    <Button kind="primary" className="px-3.5!" onClick={onPress}>
      {t('rate.submit')}
    </Button>
  );
}
