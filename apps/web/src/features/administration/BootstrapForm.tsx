import { bootstrapAdmin } from '@stenope/contract/site/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/failures.ts';
import { Form } from '../../platform/forms/Form.tsx';
import { useActionForm } from '../../platform/forms/useActionForm.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { askAccessAnew } from './api.ts';

interface BootstrapFormProps {
  /** Whether an unused bootstrap secret exists. */
  readonly isOpen: boolean;
  /**
   * Called when somebody became an admin: the member with the given address, or oneself without
   * one.
   */
  readonly onDone?: () => void;
}

/**
 * Form for the bootstrap secret, which makes oneself, or the member with the given address, an
 * admin.
 */
export function BootstrapForm({ isOpen, onDone }: BootstrapFormProps) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [made, setMade] = useState(false);
  const form = useActionForm({
    action: bootstrapAdmin,
    start: { secret: '', email: '' },
    send: (body) => api(bootstrapAdmin, { body }),
    done: async () => {
      setMade(true);
      await askAccessAnew(cache);
      onDone?.();
    },
    speaksOf: { bootstrap_failed: 'secret', already_admin: 'email' },
    fieldWords: (complaint) =>
      'rule' in complaint && complaint.field === 'email' && complaint.rule === 'format'
        ? t('bootstrap.email_invalid')
        : undefined,
    // An error without a code from the server is treated as internal.
    failureWords: (error) => {
      if (isRefusal(error, 'not_found')) return t('bootstrap.closed');
      return isRefusal(error, 'internal') ? t('bootstrap.error') : undefined;
    },
  });
  if (made) return <Notice>{t('bootstrap.done')}</Notice>;
  if (!isOpen) return <p className="text-soft">{t('bootstrap.closed')}</p>;
  return (
    <Form form={form} submit={t('bootstrap.submit')}>
      <PasswordField
        {...form.field('secret')}
        label={t('bootstrap.secret')}
        hint={t('bootstrap.secret_hint')}
        autoComplete="off"
        showLabel={t('secret.show')}
        hideLabel={t('secret.hide')}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('bootstrap.email')}
        hint={t('bootstrap.email_hint')}
        autoComplete="off"
      />
    </Form>
  );
}
