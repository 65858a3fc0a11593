import { editedLegalPages, type EditedLegalPage } from '@stenope/domain/legal/pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { legalQuery } from '../../../features/site/legal/api.ts';
import { LegalText } from '../../../features/site/legal/LegalText.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { legalPages, type LegalPage } from '../../routing/legal-pages.ts';
import { Page } from '../../shell/Page.tsx';
import { Missing } from '../missing/Missing.tsx';
import { Publisher } from './Publisher.tsx';
import { ShippedText } from './ShippedText.tsx';
import { Versions } from './Versions.tsx';

/**
 * Legal pages: publisher, terms, privacy, accessibility. Their texts come with the software and hold
 * for every instance, unless a site has written its own.
 */
export function Legal() {
  const { page } = useParams();
  const known = legalPages.find((one) => one === page);
  const edited = editedLegalPages.find((one) => one === page);
  if (edited !== undefined) return <Edited key={edited} page={edited} />;
  return known === undefined ? <Missing /> : <Shipped page={known} />;
}

function Shipped({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('legal');
  return (
    <Page title={t(`${page}.title`)} lead={t(`${page}.lead`)} width="text">
      <ShippedText page={page} />
      <Others page={page} />
    </Page>
  );
}

/** A page that a site may write itself. */
function Edited({ page }: { readonly page: EditedLegalPage }) {
  const { t } = useTranslation('legal');
  const sentence = useFailureSentence();
  const language = useLanguageCode();
  const [asked] = useSearchParams();
  const version = /^\d{1,3}$/.test(asked.get('version') ?? '')
    ? Number(asked.get('version'))
    : undefined;
  const { data, error, refetch } = useQuery(legalQuery({ page, language, version }));
  const isOwn = data !== undefined && data.body !== null;
  return (
    <Page
      title={t(`${page}.title`)}
      width="text"
      {...(data && !isOwn && { lead: t(`${page}.lead`) })}
    >
      {data === undefined && (
        // A screen high, so that nothing below moves when the text comes.
        <div className="min-h-[200dvh] py-10">
          {error ? (
            <ErrorState
              title={t('unknown')}
              sentence={sentence(error)}
              onRetry={() => void refetch()}
              retryLabel={t('retry')}
            />
          ) : (
            <Spinner label={t('loading')} size={32} />
          )}
        </div>
      )}
      {data !== undefined && data.body === null && <ShippedText page={page} />}
      {data !== undefined && data.body !== null && (
        <>
          {page === 'notice' && (
            <section className="mt-9">
              <h2 className="text-[1.25rem]">{t('notice.publisher.title')}</h2>
              <div className="mt-2 whitespace-pre-line text-soft">
                <Publisher />
              </div>
            </section>
          )}
          <LegalText body={data.body} lang={data.language} />
        </>
      )}
      {data && <Versions text={data} />}
      <Others page={page} />
    </Page>
  );
}

const linkLook =
  'inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4';

function Others({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('legal');
  return (
    <nav aria-label={t('others')} className="mt-12 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-6">
        {legalPages
          .filter((other) => other !== page)
          .map((other) => (
            <li key={other}>
              <Link to={`/legal/${other}`} className={linkLook}>
                {t(`${other}.title`)}
              </Link>
            </li>
          ))}
        <li>
          <Link to="/notice" className={linkLook}>
            {t('illegal')}
          </Link>
        </li>
        <li>
          <Link to="/trust/report" className={linkLook}>
            {t('transparency')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
