import { requestReset } from '@stenope/contract/accounts/recovery';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { accountFieldWords } from '../field-words.ts';
import { mailFailureWords } from './mail-words.ts';

interface ResetRequestFormProps {
  /** Called for any address, known or not: the form does not reveal who has an account. */
  readonly onSent: (email: string) => void;
  readonly back: ReactNode;
}

export function ResetRequestForm({ onSent, back }: ResetRequestFormProps) {
  const { t } = useTranslation('accounts');
  const language = useLanguageCode();
  const sentTo = useRef('');
  const form = useActionForm({
    action: requestReset,
    start: { email: '' },
    body: (typed) => ({ ...typed, language }),
    send: (body) => {
      sentTo.current = body.email;
      return api(requestReset, { body });
    },
    done: () => onSent(sentTo.current),
    fieldWords: (complaint) => accountFieldWords(complaint, t),
    failureWords: (error) => mailFailureWords(error, t),
  });
  return (
    <Form form={form} submit={t('reset.submit')} beside={back}>
      <TextField
        {...form.field('email')}
        type="email"
        label={t('email.label')}
        autoComplete="username"
      />
    </Form>
  );
}
