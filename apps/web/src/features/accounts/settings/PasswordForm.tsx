import type { Me } from '@stenope/contract/accounts';
import type { AnswerOf } from '@stenope/contract/action';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { accountKeys } from '../api.ts';
import { accountFieldWords } from '../field-words.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { agreeing } from '../recovery/agreeing.ts';
import { NewPasswordFields } from '../recovery/NewPasswordFields.tsx';

interface PasswordFormProps {
  readonly me: Me;
  readonly onDone: () => void;
  readonly cancel: ReactNode;
}

type Name = 'current' | 'password' | 'confirmation';

export function PasswordForm({ me, onDone, cancel }: PasswordFormProps) {
  const { t } = useTranslation('accounts');
  const cache = useQueryClient();
  const form = useActionForm<typeof changePassword, Name, AnswerOf<typeof changePassword>>({
    action: changePassword,
    start: { current: '', password: '', confirmation: '' },
    check: (typed) => [...agreeing(typed), ...(me.hasPassword ? currentMissing(typed) : [])],
    send: (body) => api(changePassword, { body }),
    done: async () => {
      // The member has a password now, and the other sessions and all tokens were ended.
      await cache.invalidateQueries({ queryKey: accountKeys.viewer, exact: true });
      await cache.invalidateQueries({ queryKey: accountKeys.sessions });
      await cache.invalidateQueries({ queryKey: accountKeys.tokens });
      onDone();
    },
    speaksOf: { wrong_password: 'current', password_too_common: 'password' },
    fieldWords: (complaint) => accountFieldWords(complaint, t),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, []);
  return (
    <div ref={place} className="w-full max-w-[26rem]">
      <Form form={form} submit={t('settings.password.save')} beside={cancel}>
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly autoComplete="username" value={me.email} />
        {me.hasPassword && (
          <PasswordInput
            field={form.field('current')}
            label={t('password.current')}
            kind="current"
          />
        )}
        <NewPasswordFields form={form} />
      </Form>
    </div>
  );
}

function currentMissing({ current }: Readonly<Record<Name, string>>): Complaint<'current'>[] {
  return current === '' ? [{ field: 'current', rule: 'required' }] : [];
}
