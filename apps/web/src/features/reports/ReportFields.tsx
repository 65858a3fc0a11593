import { longestReport, reportCategories } from '@stenope/domain/moderation/reports';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { RadioList } from '../../ui/choices/RadioList.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { isTooLong, lengthOf, type ReportDraft } from './draft.ts';
import { reportFailure } from './failure.ts';

interface ReportFieldsProps {
  readonly draft: ReportDraft;
  readonly onChange: (by: Partial<ReportDraft>) => void;
  /** True when submitted without a category. */
  readonly isMissing: boolean;
  /** Error of the submission. */
  readonly error: Error | null;
}

export function ReportFields({ draft, onChange, isMissing, error }: ReportFieldsProps) {
  const { t } = useTranslation(['reports', 'fields']);
  const { category, text } = draft;
  const counted = `${lengthOf(text)} / ${longestReport}`;
  const limit = { count: longestReport, limit: String(longestReport) };
  return (
    <div className="grid gap-4">
      <RadioList
        label={t('reports:category')}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
        choices={reportCategories.map((value) => ({
          value,
          label: t(`reports:categories.${value}`),
        }))}
        error={isMissing ? t('reports:missing') : undefined}
      />
      <TextArea
        label={t('reports:text')}
        rows={2}
        className="min-h-18!"
        value={text}
        counter={counted}
        error={isTooLong(draft) ? t('fields:too_long', limit) : undefined}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {error && <Failure error={error} />}
    </div>
  );
}

function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('reports');
  const sentence = useFailureSentence();
  const said = reportFailure(error);
  const isOurs = said === 'login' || said === 'send';
  return <Notice isAlert>{isOurs ? t(`failed.${said}`) : sentence(error)}</Notice>;
}
