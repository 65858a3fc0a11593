import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { draftOf, isTooLong, keepDraft, type ReportDraft } from './draft.ts';
import { reportFailure } from './failure.ts';
import { ReportFields } from './ReportFields.tsx';
import type { ReportTarget } from './target.ts';
import { useReport } from './useReport.ts';

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Report dialog: category and text, then a confirmation, also when it had been reported before. */
export function ReportDialog({ target, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  const fields = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => draftOf(target.id));
  const [wasIncomplete, setIncomplete] = useState(false);
  const { mutate, isPending, isSuccess, error } = useReport(target);
  const isKnown = error !== null && reportFailure(error) === 'already';
  const isOver = isSuccess || isKnown;
  const change = (by: Partial<ReportDraft>) => {
    const next = { ...draft, ...by };
    setDraft(next);
    keepDraft(target.id, next);
  };
  const submit = () => {
    const { category, text } = draft;
    setIncomplete(category === undefined);
    if (category !== undefined && !isTooLong(draft)) mutate({ category, text });
    else fields.current?.querySelector<HTMLElement>(category ? 'textarea' : 'input')?.focus();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isSuccess ? t('sent.title') : t(`title.${target.kind}`)}
      description={isOver ? undefined : t('sentence')}
      closeLabel={t('close')}
      actions={
        <>
          {!isOver && (
            <Button kind="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          {/* The same button throughout, so that focus is not lost. */}
          <Button kind="primary" busy={isPending} onClick={isOver ? onClose : submit}>
            {isOver ? t('close') : t('send')}
          </Button>
        </>
      }
    >
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output>
        {isPending && <span className="sr-only">{t('sending')}</span>}
        {isSuccess && t('sent.sentence')}
      </output>
      {isKnown && <Notice isAlert>{t(`already.${target.kind}`)}</Notice>}
      {!isOver && (
        <div ref={fields}>
          <ReportFields
            draft={draft}
            onChange={change}
            isMissing={wasIncomplete && draft.category === undefined}
            error={error}
          />
        </div>
      )}
    </Sheet>
  );
}
