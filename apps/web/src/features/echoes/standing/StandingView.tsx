import type { RatedWork } from '@stenope/contract/echoes/standing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Average } from './Average.tsx';
import { Choices } from './Choices.tsx';
import { Progress } from './Progress.tsx';
import { RatingTabs } from './ratings/RatingTabs.tsx';
import { standingQuery } from './standing-query.ts';
import { StandingWaiting } from './StandingWaiting.tsx';

interface StandingViewProps {
  readonly userId: string;
  /** Shown while none of the member's scores is stable. */
  readonly empty: ReactNode;
  readonly renderPicture: (work: RatedWork) => ReactNode;
}

/**
 * Product: average Echo over stable works, the badge, the rated works; for oneself the progress
 * too.
 */
export function StandingView({ userId, empty, renderPicture }: StandingViewProps) {
  const { t } = useTranslation('echoes');
  const { data: standing, error, refetch } = useQuery(standingQuery(userId));
  if (!standing) {
    return error ? (
      <Failure title={t('unreadable')} error={error} onRetry={refetch} />
    ) : (
      <StandingWaiting />
    );
  }
  return (
    <div className="grid gap-12 pt-8">
      <Average standing={standing} empty={empty} />
      {standing.shows.progress && <Progress userId={userId} />}
      {standing.own && <Choices userId={userId} own={standing.own} />}
      <RatingTabs
        userId={userId}
        isOwn={standing.own !== null}
        showsGiven={standing.shows.given}
        renderPicture={renderPicture}
      />
    </div>
  );
}
