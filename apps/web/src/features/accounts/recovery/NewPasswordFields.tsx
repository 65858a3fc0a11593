import { limits } from '@stenope/domain/accounts/limits';
import { useTranslation } from 'react-i18next';
import type { ActionForm } from '../../../platform/forms/useActionForm.ts';
import { PasswordInput } from '../PasswordInput.tsx';

interface NewPasswordFieldsProps {
  readonly form: Pick<ActionForm<'password' | 'confirmation'>, 'field'>;
}

/** New password and its repetition; `agreeing` compares the two. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PasswordInput
        field={form.field('password')}
        label={t('password.new')}
        hint={t('password.hint', { limit: limits.password.min })}
        kind="new"
      />
      <PasswordInput
        field={form.field('confirmation')}
        label={t('password.confirmation')}
        kind="new"
      />
    </>
  );
}
