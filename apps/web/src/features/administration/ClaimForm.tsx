import type { AnswerOf } from '@stenope/contract/action';
import { claimOwnership } from '@stenope/contract/site/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { Form } from '../../platform/forms/Form.tsx';
import { useActionForm } from '../../platform/forms/useActionForm.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { askAccessAnew } from './api.ts';

interface ClaimFormProps {
  /** Called when the member has become the owner. */
  readonly onOwner: (me: AnswerOf<typeof claimOwnership>) => void;
}

export function ClaimForm({ onOwner }: ClaimFormProps) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const form = useActionForm({
    action: claimOwnership,
    start: { code: '' },
    send: (body) => api(claimOwnership, { body }),
    done: async (me) => {
      await askAccessAnew(cache);
      onOwner(me);
    },
    speaksOf: { claim_refused: 'code' },
  });
  return (
    <Form form={form} submit={t('claim.submit')}>
      <PasswordField
        {...form.field('code')}
        label={t('claim.code')}
        hint={t('claim.hint')}
        autoComplete="off"
        showLabel={t('secret.show')}
        hideLabel={t('secret.hide')}
      />
    </Form>
  );
}
