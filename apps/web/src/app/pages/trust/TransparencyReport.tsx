import type {
  readTransparency,
  TransparencyReport as Report,
} from '@stenope/contract/site/transparency';
import type { AnswerOf } from '@stenope/contract/action';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { fileAddresses, transparencyQuery } from '../../../features/site/transparency/api.ts';
import { ReportFigures } from '../../../features/site/transparency/ReportFigures.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';

/** How the site moderates, in numbers, year by year (DSA, articles 15 and 24). */
export function TransparencyReport() {
  const { t } = useTranslation('transparency');
  const sentence = useFailureSentence();
  const [asked] = useSearchParams();
  const year = /^\d{4}$/.test(asked.get('year') ?? '') ? Number(asked.get('year')) : undefined;
  const { data, error, refetch } = useQuery(transparencyQuery(year));
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="text"
      {...(data &&
        data.years.length > 1 && { aside: <Years years={data.years} shown={data.report?.year} /> })}
    >
      {data === undefined && (
        // More than a screen, so that the foot of the page is not seen to move when the figures come.
        <div className="min-h-[150dvh] py-10">
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
      {data && !data.report && <EmptyState title={t('none')} sentence={t('none_sentence')} />}
      {data?.report && <OneYear report={data.report} />}
      {(data || error) && <Absent />}
    </Page>
  );
}

interface YearsProps {
  readonly years: AnswerOf<typeof readTransparency>['years'];
  readonly shown: number | undefined;
}

function Years({ years, shown }: YearsProps) {
  const { t } = useTranslation('transparency');
  const [, choose] = useSearchParams();
  return (
    <EdgeSelect
      label={t('year')}
      value={String(shown)}
      options={years.map(({ year }) => ({ value: String(year), name: String(year) }))}
      onChoose={(year) => choose({ year })}
    />
  );
}

function OneYear({ report }: { readonly report: Report }) {
  const { t } = useTranslation('transparency');
  const { t: ofReports } = useTranslation('reports');
  const { t: ofNotices } = useTranslation('notices');
  const language = useLanguageCode();
  const { year, from, until, countedAt, isFinal, figures } = report;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const files = fileAddresses(year);
  const name = `stenope-transparency-${year}`;
  return (
    <>
      <p className="mt-6 border-l-2 border-safelight pl-3.5">
        <strong className="block font-semibold">
          {t('period', {
            from: day.format(new Date(from)),
            until: day.format(new Date(Date.parse(until) - 1)),
          })}
        </strong>
        {t(isFinal ? 'final' : 'provisional', { when: moment.format(new Date(countedAt)) })}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <ButtonLink href={files.csv} download={`${name}.csv`}>
          {t('csv')}
        </ButtonLink>
        <ButtonLink href={files.json} download={`${name}.json`}>
          {t('json')}
        </ButtonLink>
      </div>
      <p className="mt-3 text-sm text-mute">{t('zeros')}</p>
      <ReportFigures
        figures={figures}
        names={{
          ofReports: (category) => ofReports(`categories.${category}`),
          ofNotices: (category) => ofNotices(`reasons.${category}`),
        }}
      />
    </>
  );
}

const absent = ['orders', 'recipients', 'flaggers', 'settlement'] as const;

const linkLook =
  'inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4';

/** What the law names and this software does not count, with the reason. */
function Absent() {
  const { t } = useTranslation('transparency');
  return (
    <section aria-labelledby="report-absent" className="mt-12">
      <h2 id="report-absent" className="text-[1.5rem]">
        {t('absent.title')}
      </h2>
      <dl className="mt-2 grid gap-y-4">
        {absent.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`absent.${name}.name`)}</dt>
            <dd className="max-w-[60ch] text-soft">{t(`absent.${name}.why`)}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label={t('more')} className="mt-8 border-t border-line pt-4">
        <ul className="flex flex-wrap gap-x-6">
          {(
            [
              ['trust', '/trust'],
              ['terms', '/legal/terms'],
              ['notice', '/notice'],
            ] as const
          ).map(([name, to]) => (
            <li key={name}>
              <Link to={to} className={linkLook}>
                {t(`links.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
