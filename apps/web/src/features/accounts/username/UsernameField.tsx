import { limits } from '@stenope/domain/accounts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../platform/forms/useActionForm.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { usernameComplaint, type UsernameState } from './check.ts';
import { useUsernameState } from './useUsernameState.ts';
import { usernameWords } from './words.ts';

interface UsernameFieldProps {
  readonly field: FieldProps;
  /** The member's current username, if any. */
  readonly own?: string;
  /** Initial value of the field. */
  readonly start?: string;
  /** True when the title above already serves as label. */
  readonly isTitled?: boolean;
}

/** Shows while typing whether the name is available. */
export function UsernameField({ field, own, start = '', isTitled }: UsernameFieldProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [typed, setTyped] = useState(start);
  const [isLeft, setLeft] = useState(false);
  const state = useUsernameState(typed, own);

  const refusal = (): string | undefined => {
    if (state === 'taken' || state === 'reserved') return t(`errors:username_${state}`);
    const complaint = typed === '' ? undefined : usernameComplaint(typed);
    if (!complaint) return undefined;
    // "Too short" is not shown while somebody is still typing.
    const isEarly = 'rule' in complaint && complaint.rule === 'too_short' && !isLeft;
    return isEarly ? undefined : usernameWords(complaint, t);
  };

  return (
    <TextField
      {...field}
      onChange={(event) => {
        setTyped(event.target.value);
        void field.onChange(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        void field.onBlur(event);
      }}
      label={t('username.label')}
      isTitled={isTitled}
      hint={t('username.hint', limits.username)}
      note={noteOf(state, t)}
      keepsNoteLine
      error={field.error ?? refusal()}
      trailing={<Mark state={state} />}
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

function noteOf(state: UsernameState, t: ReturnType<typeof useTranslation<'accounts'>>['t']) {
  if (state === 'checking' || state === 'available' || state === 'failed') {
    return t(`username.${state}`);
  }
  return '';
}

/** Icon for the state; the text says the same. */
function Mark({ state }: { readonly state: UsernameState }) {
  if (state === 'checking') return <Spinner size={18} />;
  return state === 'available' ? <Icon name="check" /> : null;
}
