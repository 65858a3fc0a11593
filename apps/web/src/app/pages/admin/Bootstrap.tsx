import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recheckViewer } from '../../../features/accounts/api.ts';
import { BootstrapForm } from '../../../features/administration/BootstrapForm.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import { WithAccess } from './WithAccess.tsx';

export function Bootstrap() {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  return (
    <AccountFrame page={t('bootstrap.title')}>
      <WithAccess>
        {({ canBootstrap, roles }) => (
          <>
            <ScreenTitle title={t('bootstrap.title')} sentence={t('bootstrap.sentence')} />
            <BootstrapForm isOpen={canBootstrap} onDone={() => void recheckViewer(cache)} />
            {roles.admin && (
              <p className="mt-8">
                <ButtonLink to="/admin">{t('claim.to_admin')}</ButtonLink>
              </p>
            )}
          </>
        )}
      </WithAccess>
    </AccountFrame>
  );
}
