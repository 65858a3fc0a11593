import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessQuery } from '../../../features/administration/api.ts';
import { BootstrapForm } from '../../../features/administration/BootstrapForm.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';

/** Spec §2: no configuration any more, an overview, and the form that makes an admin. */
export function AdminTrust() {
  const { t } = useTranslation('admin');
  const { data: access } = useQuery(accessQuery);
  return (
    <Page title={t('trust.title')} lead={t('trust.sentence')}>
      <EmptyState
        icon="shield"
        title={t('trust.none.title')}
        sentence={t('trust.none.sentence')}
        action={<ButtonLink to="/trust">{t('trust.public')}</ButtonLink>}
      />
      <section aria-labelledby="bootstrap" className="max-w-[30rem] border-t border-line pt-8">
        <h2 id="bootstrap" className="text-2xl">
          {t('bootstrap.title')}
        </h2>
        <p className="mt-3 mb-7 text-soft">{t('bootstrap.sentence')}</p>
        {access && <BootstrapForm isOpen={access.canBootstrap} />}
      </section>
    </Page>
  );
}
