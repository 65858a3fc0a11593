import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../platform/forms/useActionForm.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';

interface PasswordInputProps {
  readonly field: FieldProps;
  readonly label: string;
  readonly hint?: string;
  /** Tells password managers whether to fill in a password or to generate one. */
  readonly kind: 'current' | 'new';
}

export function PasswordInput({ field, label, hint, kind }: PasswordInputProps) {
  const { t } = useTranslation('accounts');
  return (
    <PasswordField
      {...field}
      label={label}
      hint={hint}
      autoComplete={`${kind}-password`}
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
    />
  );
}
