import { login } from '@stenope/contract/accounts/signing';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { accountFieldWords } from '../field-words.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { signedIn } from '../sign-in.ts';
import { suspensionWords } from './suspension-words.ts';

/** After signing in, the guard of the page redirects. */
export function LoginForm({ forgot }: { readonly forgot: ReactNode }) {
  const { t } = useTranslation('accounts');
  const language = useLanguageCode();
  const cache = useQueryClient();
  const form = useActionForm({
    action: login,
    start: { email: '', password: '' },
    send: (body) => api(login, { body }),
    done: (viewer) => signedIn(cache, viewer),
    fieldWords: (complaint) => accountFieldWords(complaint, t),
    failureWords: (error) => suspensionWords(error, t, language),
  });
  return (
    <Form form={form} submit={t('login.submit')} beside={forgot}>
      <TextField
        {...form.field('email')}
        type="email"
        label={t('email.label')}
        autoComplete="username"
      />
      <PasswordInput field={form.field('password')} label={t('password.label')} kind="current" />
    </Form>
  );
}
