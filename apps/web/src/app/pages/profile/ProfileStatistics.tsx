import type { Profile } from '@stenope/contract/people/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Given, Received } from '../../../features/echoes/standing/ratings/RatingTabs.tsx';
import { standingQuery } from '../../../features/echoes/standing/standing-query.ts';
import type { FollowList } from '../../../features/people/api.ts';
import {
  StatisticsSheet,
  type RatingList,
} from '../../../features/people/statistics/StatisticsSheet.tsx';
import { Suggestions } from '../../../features/people/Suggestions.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { renderPicture } from '../../render-picture.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { WorkPicture } from './ProfileEchoes.tsx';

interface ProfileStatisticsProps {
  readonly profile: Profile;
  readonly viewerId: string | undefined;
  readonly start: FollowList;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ProfileStatistics({ profile, viewerId, ...sheet }: ProfileStatisticsProps) {
  const spread = useSpreadFollowing();
  return (
    <StatisticsSheet
      {...sheet}
      userId={profile.id}
      name={profile.displayName}
      isMine={profile.mine.self}
      onFollow={spread}
      renderRatings={(which) => <Ratings which={which} profile={profile} viewerId={viewerId} />}
      suggestions={<Suggestions onFollow={spread} renderPicture={renderPicture} />}
    />
  );
}

interface RatingsProps {
  readonly which: RatingList;
  readonly profile: Profile;
  readonly viewerId: string | undefined;
}

/** Ratings a member gave or received; the given ones only if they chose to show them. */
function Ratings({ which, profile, viewerId }: RatingsProps) {
  const { t } = useTranslation(['standing', 'echoes', 'people']);
  const sentence = useFailureSentence();
  const { data: standing, error, refetch } = useQuery(standingQuery(profile.id));
  if (!standing) {
    return error ? (
      <ErrorState
        title={t('echoes:unreadable')}
        sentence={sentence(error)}
        onRetry={() => void refetch()}
        retryLabel={t('echoes:retry')}
      />
    ) : (
      <Spinner label={t('people:statistics.loading')} />
    );
  }
  if (which === 'given' && !standing.shows.given) {
    return <p className="py-6 text-mute">{t('given.private')}</p>;
  }
  const List = which === 'received' ? Received : Given;
  return (
    <List
      userId={profile.id}
      isOwn={profile.mine.self}
      renderPicture={(work) => <WorkPicture work={work} viewerId={viewerId} />}
    />
  );
}
