import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { recheckViewer } from '../../../features/accounts/api.ts';
import { FirstSteps } from '../../../features/accounts/onboarding/FirstSteps.tsx';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { PhotoStep } from '../../../features/media/avatar/PhotoStep.tsx';
import { isOnItsWay } from '../../../features/media/avatar/send-avatar.ts';
import { PeopleStep } from '../../../features/people/PeopleStep.tsx';
import { LeadTo } from '../../routing/LeadTo.tsx';
import { returnPlace } from '../../routing/return-place.ts';
import { renderPicture } from '../../render-picture.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Questions asked once of new members, before they go on to the page they wanted. */
export function Onboarding() {
  const { t } = useTranslation('accounts');
  const { me } = useViewer();
  const cache = useQueryClient();
  const spread = useSpreadFollowing();
  const [query] = useSearchParams();
  const next = returnPlace(query.get('from'));
  if (!me) return null;
  if (me.onboardingComplete) return <LeadTo to={next} />;
  return (
    <AccountFrame page={t('onboarding.page')}>
      <FirstSteps
        me={me}
        hasPhoto={me.avatar !== null || isOnItsWay(me.id)}
        renderPeopleStep={(progress, end) => (
          <PeopleStep
            progress={progress}
            onFollow={spread}
            renderPicture={renderPicture}
            {...end}
          />
        )}
        renderPhotoStep={(progress, onNext) => (
          <PhotoStep
            progress={progress}
            member={me}
            onChanged={() => void recheckViewer(cache)}
            onNext={onNext}
          />
        )}
      />
    </AccountFrame>
  );
}
