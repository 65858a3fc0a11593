import type { AnswerOf } from '@stenope/contract/action';
import { changeTrust } from '@stenope/contract/echoes/trust';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Numbers } from '../api.ts';

interface PublishFormProps {
  readonly changed: Numbers;
  readonly onPublished: (version: string) => void;
}

type Published = AnswerOf<typeof changeTrust>;

/** Version name and reason: both are public. */
export function PublishForm({ changed, onPublished }: PublishFormProps) {
  const { t } = useTranslation('admin');
  const form = useActionForm<typeof changeTrust, 'version' | 'reason', Published>({
    action: changeTrust,
    start: { version: '', reason: '' },
    body: (typed) => ({ ...typed, numbers: [...changed] }),
    send: (body) => api(changeTrust, { body }),
    done: ({ version }) => onPublished(version),
    speaksOf: { version_exists: 'version' },
  });
  return (
    <Form form={form} submit={t('trust.publish.submit')}>
      <TextField
        {...form.field('version')}
        label={t('trust.publish.version')}
        hint={t('trust.publish.version_hint')}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...form.field('reason')}
        label={t('trust.publish.reason')}
        hint={t('trust.publish.reason_hint')}
        autoComplete="off"
        maxLength={500}
      />
    </Form>
  );
}
