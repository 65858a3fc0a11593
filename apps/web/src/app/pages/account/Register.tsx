import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { RegisterForm } from '../../../features/accounts/signing/RegisterForm.tsx';
import { SocialSignIn } from '../../../features/accounts/social/SocialSignIn.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { fromOf } from './from.ts';
import { OtherDoor } from './OtherDoor.tsx';

export function Register() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  return (
    <AccountFrame isDoor page={t('register.title')}>
      <ScreenTitle title={t('register.title')} sentence={t('register.sentence')} />
      <div className="flex flex-col gap-8">
        <RegisterForm />
        <SocialSignIn />
        <OtherDoor
          question={t('register.member')}
          to={{ pathname: '/login', search: fromOf(search) }}
          name={t('register.login')}
        />
      </div>
    </AccountFrame>
  );
}
