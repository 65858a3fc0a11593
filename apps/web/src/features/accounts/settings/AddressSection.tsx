import type { Me } from '@stenope/contract/accounts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ResendVerification } from '../recovery/ResendVerification.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { Section } from './Section.tsx';

export function AddressSection({ me }: { readonly me: Me }) {
  const { t } = useTranslation('accounts');
  return (
    <Section title={t('email.label')}>
      <p className="text-lg wrap-anywhere">{me.email}</p>
      <p className="flex items-center gap-2 text-soft">
        <Icon name={me.emailVerified ? 'check' : 'mail'} size={18} />
        {me.emailVerified ? t('settings.email.verified') : t('settings.email.unverified')}
      </p>
      {!me.emailVerified && <ResendVerification email={me.email} />}
      <ChangeEmail me={me} />
    </Section>
  );
}
