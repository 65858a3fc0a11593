import { register } from '@stenope/contract/accounts/signing';
import { limits } from '@stenope/domain/accounts/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { recheckViewer } from '../api.ts';
import { accountFieldWords } from '../field-words.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { signedIn } from '../sign-in.ts';
import { knownTaken } from '../username/check.ts';
import { UsernameField } from '../username/UsernameField.tsx';
import { usernameWords } from '../username/words.ts';

interface RegisterFormProps {
  /** Slot after the fields, for parts of other features. */
  readonly more?: ReactNode;
  /** Called before the page is replaced by the next. */
  readonly onRegistered?: (userId: string) => void;
}

/** After signing up, the guard of the page redirects. */
export function RegisterForm({ more, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const language = useLanguageCode();
  const cache = useQueryClient();
  const form = useActionForm({
    action: register,
    start: { username: '', email: '', password: '' },
    body: (typed) => ({ ...typed, language }),
    send: async (body) => {
      try {
        return await api(register, { body });
      } catch (error) {
        // An earlier attempt succeeded and only its answer was lost.
        if (isRefusal(error, 'already_signed_in')) await recheckViewer(cache);
        throw error;
      }
    },
    done: (viewer) => {
      if (viewer.me) onRegistered?.(viewer.me.id);
      return signedIn(cache, viewer);
    },
    // Attempts are rate-limited: a name known to be taken is not sent.
    check: ({ username }) => knownTaken(cache, username),
    speaksOf: {
      email_in_use: 'email',
      username_taken: 'username',
      username_reserved: 'username',
      password_too_common: 'password',
    },
    fieldWords: (complaint) => usernameWords(complaint, t) ?? accountFieldWords(complaint, t),
    summary: (complaints) =>
      complaints.some(({ field }) => field === 'username') ? t('username.choose') : undefined,
    failureWords: (error) => (isRefusal(error, 'internal') ? t('register.failed') : undefined),
  });
  return (
    <Form form={form} submit={t('register.submit')}>
      <UsernameField field={form.field('username')} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('email.label')}
        autoComplete="email"
      />
      <PasswordInput
        field={form.field('password')}
        label={t('password.label')}
        hint={t('password.hint', { limit: limits.password.min })}
        kind="new"
      />
      {more}
    </Form>
  );
}
