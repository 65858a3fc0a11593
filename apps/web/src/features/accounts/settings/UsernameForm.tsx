import type { Me } from '@stenope/contract/accounts';
import { updateProfile, type OwnProfile } from '@stenope/contract/people/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { knownTaken } from '../username/check.ts';
import { UsernameField } from '../username/UsernameField.tsx';
import { usernameWords } from '../username/words.ts';

interface UsernameFormProps {
  readonly me: Pick<Me, 'id' | 'username'>;
  readonly onSaved: (profile: OwnProfile) => void;
}

/** Form for another username, with a check whether it is available. */
export function UsernameForm({ me, onSaved }: UsernameFormProps) {
  const { t } = useTranslation(['accounts', 'people']);
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const [saved, setSaved] = useState<string>();
  const isOwn = (name: string) => name.toLowerCase() === me.username.toLowerCase();
  const form = useActionForm({
    action: updateProfile,
    asksBeforeLeaving: true,
    start: { username: me.username },
    check: ({ username }) => {
      if (username === '') return [{ field: 'username', rule: 'required' }];
      return isOwn(username) ? [] : knownTaken(cache, username);
    },
    send: (body) => api(updateProfile, { params: { userId: me.id }, body }),
    done: (profile) => {
      setSaved(profile.username);
      onSaved(profile);
    },
    speaksOf: { username_taken: 'username', username_reserved: 'username' },
    fieldWords: (complaint) => usernameWords(complaint, t),
    summary: (complaints) => (complaints.length > 0 ? t('username.fix') : undefined),
    failureWords: (error) => t('people:update_failed', { message: sentence(error) }),
  });
  const field = form.field('username');
  return (
    <div className="w-full max-w-[34rem]">
      <Form
        form={form}
        submit={t('people:save')}
        beside={<output className="text-soft">{saved !== undefined && t('people:saved')}</output>}
      >
        <UsernameField
          field={{
            ...field,
            onChange: (event) => {
              setSaved(undefined);
              return field.onChange(event);
            },
          }}
          own={me.username}
          start={me.username}
          isTitled
        />
      </Form>
      <p className="mt-3 text-sm text-mute">{t('people:edit.username.note')}</p>
    </div>
  );
}
