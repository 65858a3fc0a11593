import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateViewer } from '../../../features/accounts/api.ts';
import { ClaimForm } from '../../../features/administration/ClaimForm.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import { WithAccess } from './WithAccess.tsx';

/**
 * While the site has no owner, whoever has the claim code becomes it. Members without access to
 * /admin land here.
 */
export function Claim() {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [isNewOwner, setNewOwner] = useState(false);
  return (
    <AccountFrame page={t('claim.title')}>
      {isNewOwner ? (
        <Owned />
      ) : (
        <WithAccess>
          {({ canClaim, canBootstrap, roles }) => (
            <>
              {canClaim ? (
                <>
                  <ScreenTitle title={t('claim.title')} sentence={t('claim.sentence')} />
                  <ClaimForm
                    onOwner={(me) => {
                      setNewOwner(true);
                      updateViewer(cache, { me });
                    }}
                  />
                </>
              ) : (
                <Taken mayEnter={roles.admin} />
              )}
              {canBootstrap && (
                <p className="mt-8">
                  <ButtonLink to="/admin/bootstrap">{t('claim.to_bootstrap')}</ButtonLink>
                </p>
              )}
            </>
          )}
        </WithAccess>
      )}
    </AccountFrame>
  );
}

function Owned() {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScreenTitle takesFocus title={t('claim.done.title')} sentence={t('claim.done.sentence')} />
      <ButtonLink kind="primary" to="/admin">
        {t('claim.to_admin')}
      </ButtonLink>
    </>
  );
}

function Taken({ mayEnter }: { readonly mayEnter: boolean }) {
  const { t } = useTranslation(['admin', 'errors']);
  return (
    <>
      <ScreenTitle title={t('claim.title')} sentence={t('errors:owner_exists')} />
      {mayEnter ? (
        <ButtonLink kind="primary" to="/admin">
          {t('claim.to_admin')}
        </ButtonLink>
      ) : (
        <p className="text-soft">{t('errors:admin_only')}</p>
      )}
    </>
  );
}
