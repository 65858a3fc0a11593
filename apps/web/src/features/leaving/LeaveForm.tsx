import type { Me } from '@stenope/contract/accounts';
import { deleteAccount, leaveModes, type LeaveMode } from '@stenope/contract/accounts/leaving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import type { Complaint } from '../../platform/forms/complaints.ts';
import { useActionForm } from '../../platform/forms/useActionForm.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RadioList } from '../../ui/choices/RadioList.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/states/Notice.tsx';

interface LeaveFormProps {
  readonly me: Pick<Me, 'id' | 'username' | 'email' | 'hasPassword'>;
  readonly onLeft: () => void | Promise<void>;
  readonly onStay: () => void;
}

type Name = 'password' | 'confirmation';

/** Form of the deletion: which kind, the password, and the username typed out. */
export function LeaveForm({ me, onLeft, onStay }: LeaveFormProps) {
  const { t } = useTranslation('leaving');
  const [mode, setMode] = useState<LeaveMode>('leave_posts');
  const form = useActionForm<typeof deleteAccount, Name, object>({
    action: deleteAccount,
    start: { password: '', confirmation: '' },
    body: ({ password }) => ({ mode, ...(password !== undefined && { password }) }),
    check: (typed) => [
      ...(me.hasPassword ? passwordMissing(typed) : []),
      ...meant(typed, me.username),
    ],
    send: (body) => api(deleteAccount, { params: { userId: me.id }, body }),
    done: onLeft,
    speaksOf: { wrong_password: 'password' },
    fieldWords: ({ field }) => (field === 'confirmation' ? t('danger.mismatch') : undefined),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <RadioList
        label={t('danger.mode')}
        value={mode}
        onChange={setMode}
        choices={leaveModes.toReversed().map((value) => ({
          value,
          label: (
            <span className="flex flex-col gap-0.5 py-2">
              {t(`danger.${value}`)}
              <span className="text-sm text-mute">{t(`danger.${value}_note`)}</span>
            </span>
          ),
        }))}
      />
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly autoComplete="username" value={me.email} />
      {me.hasPassword ? (
        <PasswordField
          {...form.field('password')}
          label={t('danger.password')}
          autoComplete="current-password"
          showLabel={t('danger.show')}
          hideLabel={t('danger.hide')}
        />
      ) : (
        <p className="text-soft">{t('danger.recent')}</p>
      )}
      <TextField
        {...form.field('confirmation')}
        label={t('danger.confirmation', { username: me.username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {form.failure !== undefined && <Notice isAlert>{form.failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onStay}>
          {t('danger.cancel')}
        </Button>
        <Button type="submit" kind="danger" className="max-w-full" busy={form.isBusy}>
          {t(`danger.confirm_${mode}`)}
        </Button>
      </div>
    </form>
  );
}

function passwordMissing({ password }: Readonly<Record<Name, string>>): Complaint<Name>[] {
  return password === '' ? [{ field: 'password', rule: 'required' }] : [];
}

/**
 * The typed name must match the username, ignoring case: proof that the member knows which account
 * is erased.
 */
function meant(
  { confirmation }: Readonly<Record<Name, string>>,
  username: string,
): Complaint<Name>[] {
  const isSame = confirmation.trim().replace(/^@/, '').toLowerCase() === username.toLowerCase();
  return isSame ? [] : [{ field: 'confirmation', rule: 'match' }];
}
