import type { Me } from '@stenope/contract/accounts';
import { changeEmail } from '@stenope/contract/accounts/address';
import type { AnswerOf } from '@stenope/contract/action';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { accountFieldWords } from '../field-words.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { mailFailureWords } from '../recovery/mail-words.ts';

interface EmailFormProps {
  readonly me: Pick<Me, 'hasPassword'>;
  readonly onSent: (email: string) => void;
  readonly cancel: ReactNode;
}

/** Form for a new address, which takes effect once the link sent there is opened. */
export function EmailForm({ me, onSent, cancel }: EmailFormProps) {
  const { t } = useTranslation(['accounts', 'people']);
  const asked = useRef('');
  const form = useActionForm<
    typeof changeEmail,
    'email' | 'password',
    AnswerOf<typeof changeEmail>
  >({
    action: changeEmail,
    start: { email: '', password: '' },
    check: ({ password }) =>
      me.hasPassword && password === '' ? [{ field: 'password', rule: 'required' }] : [],
    send: (body) => {
      asked.current = body.email;
      return api(changeEmail, { body });
    },
    done: () => onSent(asked.current),
    speaksOf: { wrong_password: 'password' },
    fieldWords: (complaint) => accountFieldWords(complaint, t),
    failureWords: (error) => mailFailureWords(error, t),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={place} className="w-full max-w-[26rem]">
      <Form form={form} submit={t('people:edit.email.send')} beside={cancel}>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('people:edit.email.new')}
          hint={t('people:edit.email.hint')}
          autoComplete="email"
        />
        {me.hasPassword && (
          <PasswordInput
            field={form.field('password')}
            label={t('password.current')}
            kind="current"
          />
        )}
      </Form>
    </div>
  );
}
