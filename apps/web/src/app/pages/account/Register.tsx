import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { RegisterForm } from '../../../features/accounts/signing/RegisterForm.tsx';
import { SocialSignIn } from '../../../features/accounts/social/SocialSignIn.tsx';
import { recheckViewer } from '../../../features/accounts/api.ts';
import { ChosenAvatarField } from '../../../features/media/avatar/ChosenAvatarField.tsx';
import { sendAvatar, type ChosenAvatar } from '../../../features/media/avatar/send-avatar.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { fromOf } from './from.ts';
import { OtherDoor } from './OtherDoor.tsx';
import { SharedGlance, useGlance } from './SharedGlance.tsx';

export function Register() {
  const { t } = useTranslation(['accounts', 'media']);
  const cache = useQueryClient();
  const [avatar, setAvatar] = useState<ChosenAvatar>();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { shared, why } = useGlance(query.get('from'));
  return (
    <AccountFrame
      isDoor
      page={t('register.title')}
      shared={shared && <SharedGlance shared={shared} />}
    >
      <ScreenTitle title={t('register.title')} sentence={why ?? t('register.sentence')} />
      <div className="flex flex-col gap-8">
        <RegisterForm
          more={<ChosenAvatarField chosen={avatar} onChange={setAvatar} />}
          onRegistered={(userId) => {
            if (avatar === undefined) return;
            // Not awaited: the upload continues while the next page loads.
            sendAvatar(userId, avatar).then(
              () => recheckViewer(cache),
              () => showToast({ text: t('media:avatar.later'), kind: 'error' }),
            );
          }}
        />
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
