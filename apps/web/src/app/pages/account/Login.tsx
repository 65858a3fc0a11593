import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DemoLogins } from '../../../features/accounts/signing/DemoLogins.tsx';
import { EndedNotice } from '../../../features/accounts/signing/EndedNotice.tsx';
import { LoginForm } from '../../../features/accounts/signing/LoginForm.tsx';
import { readOutcome } from '../../../features/accounts/social/outcome.ts';
import { SocialSignIn } from '../../../features/accounts/social/SocialSignIn.tsx';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { fromOf } from './from.ts';
import { OtherDoor, textLink } from './OtherDoor.tsx';
import { SharedGlance, useGlance } from './SharedGlance.tsx';

export function Login() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const [query] = useSearchParams();
  const outcome = readOutcome(query.get('social'));
  const { data: instance } = useQuery(instanceQuery);
  const { shared, why } = useGlance(query.get('from'));
  return (
    <AccountFrame
      isDoor
      page={t('login.title')}
      shared={shared && <SharedGlance shared={shared} />}
    >
      <ScreenTitle title={t('login.title')} {...(why !== undefined && { sentence: why })} />
      <div className="relative flex flex-col gap-8">
        <EndedNotice />
        <LoginForm
          forgot={
            <Link to="/reset-password" className={textLink}>
              {t('login.forgot')}
            </Link>
          }
        />
        <SocialSignIn arrivedWith={outcome === 'done' ? undefined : outcome} />
        {instance?.demo && (
          // Beside the form where there is room, unless a shared photograph is there.
          <div
            className={`empty:hidden ${shared ? '' : 'xl:absolute xl:top-0 xl:left-full xl:ml-14 xl:w-72'}`}
          >
            <DemoLogins />
          </div>
        )}
        <OtherDoor
          question={t('login.newcomer')}
          to={{ pathname: '/register', search: fromOf(search) }}
          name={t('login.register')}
        />
      </div>
    </AccountFrame>
  );
}
