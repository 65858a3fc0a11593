import { editedLegalPages, type EditedLegalPage } from '@stenope/domain/legal/pages';
import { languages, type Language } from '@stenope/i18n/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenLegalQuery } from '../../../features/site/legal/api.ts';
import { LegalEditor } from '../../../features/site/legal/LegalEditor.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';
import { Versions } from '../legal/Versions.tsx';
import { shippedMarkupQuery } from '../legal/shipped-markup.ts';

/** Where the team writes the legal pages: text, preview, publication. */
export function AdminLegal() {
  const { t } = useTranslation(['admin', 'legal']);
  const sentence = useFailureSentence();
  const [page, setPage] = useState<EditedLegalPage>('notice');
  const ours = useLanguageCode();
  const [language, setLanguage] = useState<Language>(ours);
  const { data: text, error, refetch } = useQuery(writtenLegalQuery({ page, language }));
  const { data: shipped, error: unread } = useQuery(shippedMarkupQuery(page, language));
  const isThere = text !== undefined && shipped !== undefined;
  const failure = error ?? unread;
  return (
    <Page title={t('admin:legal.title')} lead={t('admin:legal.lead')}>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Chips
          label={t('admin:legal.page')}
          value={page}
          chips={editedLegalPages.map((one) => ({ value: one, label: t(`legal:${one}.title`) }))}
          onChange={setPage}
        />
        <span className="-ml-3.5">
          <EdgeSelect
            label={t('admin:legal.language')}
            value={language}
            options={languages.map(({ code, name }) => ({ value: code, name }))}
            onChoose={setLanguage}
          />
        </span>
      </div>
      {isThere && (
        <>
          <LegalEditor
            key={`${page} ${language} ${text.version}`}
            text={text}
            shipped={shipped}
            onDone={() => void refetch()}
          />
          <Versions text={text} />
        </>
      )}
      {!isThere && (
        <div className="min-h-dvh py-10">
          {failure ? (
            <ErrorState
              title={t('legal:unknown')}
              sentence={sentence(failure)}
              onRetry={() => void refetch()}
              retryLabel={t('legal:retry')}
            />
          ) : (
            <Spinner label={t('legal:loading')} size={32} />
          )}
        </div>
      )}
    </Page>
  );
}
