import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { FirstSteps } from '../../../features/accounts/onboarding/FirstSteps.tsx';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { returnPlace } from '../../routing/return-place.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** What newcomers are asked once, on their way to where they wanted to be. */
export function Onboarding() {
  const { t } = useTranslation('accounts');
  const { me } = useViewer();
  const [query] = useSearchParams();
  const next = returnPlace(query.get('from'));
  if (!me) return null;
  if (me.onboardingComplete) return <Navigate to={next} replace />;
  return (
    <AccountFrame page={t('onboarding.page')}>
      <FirstSteps me={me} />
    </AccountFrame>
  );
}
