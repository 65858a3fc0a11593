import { confirmReset } from '@stenope/contract/accounts/recovery';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { accountFieldWords } from '../field-words.ts';
import { agreeing } from './agreeing.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** The link has expired, was used, or is malformed: another is needed. */
  readonly onExpired: () => void;
}

export function NewPasswordForm({ token, onDone, onExpired }: NewPasswordFormProps) {
  const { t } = useTranslation('accounts');
  const form = useActionForm({
    action: confirmReset,
    start: { password: '', confirmation: '' },
    body: ({ password }) => ({ token, password }),
    check: agreeing,
    send: async (body) => {
      try {
        await api(confirmReset, { body });
        return 'done';
      } catch (error) {
        if (isRefusal(error, 'invalid_or_expired_token')) return 'expired';
        throw error;
      }
    },
    done: (outcome) => (outcome === 'done' ? onDone() : onExpired()),
    speaksOf: { password_too_common: 'password' },
    fieldWords: (complaint) => accountFieldWords(complaint, t),
  });
  return (
    <Form form={form} submit={t('reset.new.submit')}>
      <NewPasswordFields form={form} />
    </Form>
  );
}
