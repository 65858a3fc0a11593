import { publishLegal, type LegalText as Text } from '@stenope/contract/site/legal';
import { legalLimits } from '@stenope/domain/legal/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { publishText, readLegalAnew } from './api.ts';
import { LegalText } from './LegalText.tsx';

interface LegalEditorProps {
  readonly text: Text;
  /** Text of the software, from which the first own one is written. */
  readonly shipped: string;
  readonly onDone: () => void;
}

/** Writes the next version of a legal page, and shows how it will be read. */
export function LegalEditor({ text, shipped, onDone }: LegalEditorProps) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const figure = new Intl.NumberFormat(useLanguageCode());
  const { page, language, version: from } = text;
  const start = text.body ?? shipped;
  const [written, setWritten] = useState(start);
  const [isShown, setShown] = useState(false);
  const done = async () => {
    await readLegalAnew(cache);
    onDone();
  };
  const form = useActionForm({
    action: publishLegal,
    start: { body: start },
    body: ({ body = '' }) => ({ language, from, body: body.trim() }),
    send: (body) => publishText(page, body),
    done,
    asksBeforeLeaving: true,
  });
  return (
    <div className="mt-6">
      <Form form={form} submit={t('legal.publish')} beside={<Revert text={text} onDone={done} />}>
        <TextArea
          {...form.field('body')}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          lang={language}
          label={t('legal.body')}
          hint={t('legal.hint')}
          counter={`${figure.format(Array.from(written).length)} / ${figure.format(legalLimits.body)}`}
          rows={16}
        />
      </Form>
      <div className="mt-8 border-t border-line pt-4">
        <Switch label={t('legal.preview')} checked={isShown} onChange={setShown} />
        {isShown && <LegalText body={written} lang={language} />}
      </div>
    </div>
  );
}

/** Puts the text of the software in force again. */
function Revert({ text, onDone }: Pick<LegalEditorProps, 'text'> & { onDone: () => unknown }) {
  const { t } = useTranslation('admin');
  const sentence = useFailureSentence();
  const { page, language, version: from } = text;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => publishText(page, { language, from, body: null }),
    onSuccess: onDone,
  });
  if (text.body === null) return null;
  return (
    <>
      <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
        {t('legal.revert')}
      </Button>
      {error && <ErrorWords>{sentence(error)}</ErrorWords>}
    </>
  );
}
