import type { AnswerOf } from '@stenope/contract/action';
import { createNotice } from '@stenope/contract/site/notices';
import { mustNameSender, noticeReasons } from '@stenope/domain/moderation/notices';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { dropNotice, keepNotice, noticeDraft } from './draft.ts';

const written = ['address', 'explanation', 'name', 'email'] as const;

/** Fields beside the written ones, which are kept by this component. */
type NoticeField = (typeof written)[number] | 'reason' | 'goodFaith';

export interface SentNotice extends AnswerOf<typeof createNotice> {
  /** Undefined for who stays anonymous. */
  readonly email: string | undefined;
}

/** Notice of illegal content, by anybody. */
export function NoticeForm({ onSent }: { readonly onSent: (sent: SentNotice) => void }) {
  const { t } = useTranslation('notices');
  const language = useLanguageCode();
  const [{ reason, isSure }, setChosen] = useState(noticeDraft);
  const sentFrom = useRef<string>(undefined);
  const isNamed = reason === undefined || mustNameSender(reason);
  const choose = (by: Parameters<typeof keepNotice>[0]) => {
    keepNotice(by);
    setChosen(noticeDraft());
  };
  const { address, explanation, name, email } = noticeDraft();
  const form = useActionForm<typeof createNotice, NoticeField, AnswerOf<typeof createNotice>>({
    action: createNotice,
    start: { address, explanation, name, email, reason: '', goodFaith: '' },
    body: ({ reason: _reason, goodFaith: _goodFaith, ...typed }) => ({
      ...typed,
      ...(reason !== undefined && { reason }),
      ...(isSure && { goodFaith: true }),
      language,
    }),
    send: (body) => {
      sentFrom.current = body.email;
      return api(createNotice, { body });
    },
    done: (answer) => {
      dropNotice();
      onSent({ ...answer, email: sentFrom.current });
    },
    check: (typed) =>
      (['name', 'email'] as const)
        .filter((field) => isNamed && typed[field].trim() === '')
        .map((field): Complaint<NoticeField> => ({ field, rule: 'required' })),
    speaksOf: { foreign_address: 'address' },
    fieldWords: (complaint) => {
      if (complaint.field === 'reason') return t('missing');
      if (complaint.field === 'goodFaith') return t('goodFaith.missing');
      const isFormat = 'rule' in complaint && complaint.rule === 'format';
      return isFormat && complaint.field === 'email' ? t('email.invalid') : undefined;
    },
  });
  const kept = (one: (typeof written)[number]) => ({
    ...form.field(one),
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      keepNotice({ [one]: currentTarget.value }),
  });
  const wrongReason = form.field('reason').error;
  const wrongFaith = form.field('goodFaith').error;
  return (
    <div className="mt-8">
      <Form form={form} submit={t('submit')}>
        <RadioList
          label={t('reason')}
          value={reason}
          onChange={(chosen) => choose({ reason: chosen })}
          choices={noticeReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          error={reason === undefined ? wrongReason : undefined}
        />
        <TextField
          {...kept('address')}
          type="url"
          label={t('address.label')}
          hint={t('address.hint')}
        />
        <TextArea
          {...kept('explanation')}
          label={t('explanation.label')}
          hint={t('explanation.hint')}
        />
        {!isNamed && <p className="text-soft">{t('optional')}</p>}
        <TextField {...kept('name')} label={t('name.label')} autoComplete="name" />
        <TextField
          {...kept('email')}
          type="email"
          label={t('email.label')}
          hint={t('email.hint')}
          autoComplete="email"
        />
        <Checkbox
          label={t('goodFaith.label')}
          checked={isSure}
          onChange={(checked) => choose({ isSure: checked })}
          error={isSure ? undefined : wrongFaith}
        />
      </Form>
    </div>
  );
}
