import type { Me } from '@stenope/contract/accounts';
import { createToken } from '@stenope/contract/accounts/tokens';
import type { AnswerOf } from '@stenope/contract/action';
import { tokenDays, tokenScopes, type TokenScope } from '@stenope/domain/accounts/tokens';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm, type FieldProps } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { scopeWords } from './tokens.ts';

interface TokenFormProps {
  readonly me: Pick<Me, 'hasPassword' | 'email'>;
  readonly onMade: (token: string) => void;
  readonly cancel: ReactNode;
}

type Name = 'name' | 'scopes' | 'days' | 'password';

/** Choices are kept in the form as text, as what is typed is. */
const start: Readonly<Record<Name, string>> = {
  name: '',
  scopes: 'read',
  days: '90',
  password: '',
};

/** A new token: what it is called, what it allows, for how long. */
export function TokenForm({ me, onMade, cancel }: TokenFormProps) {
  const { t } = useTranslation('accounts');
  const form = useActionForm<typeof createToken, Name, AnswerOf<typeof createToken>>({
    action: createToken,
    start: { ...start },
    body: ({ scopes = '', days, ...typed }) => ({
      ...typed,
      scopes: scopes.split(' ').filter((scope) => scope !== ''),
      days: Number(days),
    }),
    check: ({ password }) =>
      me.hasPassword && password === '' ? [{ field: 'password', rule: 'required' }] : [],
    send: (body) => api(createToken, { body }),
    done: ({ token }) => onMade(token),
    speaksOf: { wrong_password: 'password' },
    fieldWords: ({ field }) => (field === 'scopes' ? t('tokens.choose') : undefined),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, []);
  return (
    <div ref={place} className="w-full max-w-[30rem]">
      <Form form={form} submit={t('tokens.submit')} beside={cancel}>
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly autoComplete="username" value={me.email} />
        <TextField
          {...form.field('name')}
          label={t('tokens.name')}
          hint={t('tokens.name_hint')}
          autoComplete="off"
        />
        <Scopes field={form.field('scopes')} />
        <Days field={form.field('days')} />
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

interface ChoiceProps {
  readonly field: FieldProps;
}

/** Tells the form what was chosen by something that is no text field. */
function tell({ name, onChange }: FieldProps, value: string): void {
  void onChange({ target: { name, value }, type: 'change' });
}

function Scopes({ field }: ChoiceProps) {
  const { t } = useTranslation('accounts');
  const [chosen, setChosen] = useState<readonly TokenScope[]>(['read']);
  const choose = (scope: TokenScope, isChosen: boolean): void => {
    const next = tokenScopes.filter((one) => (one === scope ? isChosen : chosen.includes(one)));
    setChosen(next);
    tell(field, next.join(' '));
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold text-soft">{t('tokens.allows')}</legend>
      {tokenScopes.map((scope, at) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(isChosen) => choose(scope, isChosen)}
          // One sentence for all, below the last.
          error={at === tokenScopes.length - 1 ? field.error : undefined}
          label={
            <span className="py-1">
              <span className="block">{t(`tokens.scopes.${scopeWords[scope]}.title`)}</span>
              <span className="block text-sm text-mute">
                {t(`tokens.scopes.${scopeWords[scope]}.sentence`)}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function Days({ field }: ChoiceProps) {
  const { t } = useTranslation('accounts');
  const language = useLanguageCode();
  const [days, setDays] = useState(start.days);
  const lasting = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return (
    <RadioList
      label={t('tokens.lasts')}
      value={days}
      onChange={(value) => {
        setDays(value);
        tell(field, value);
      }}
      choices={tokenDays.map((count) => ({ value: String(count), label: lasting.format(count) }))}
    />
  );
}
