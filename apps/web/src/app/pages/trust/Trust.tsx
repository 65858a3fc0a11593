import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBadgeName, useEchoWords } from '../../../features/echoes/words.ts';
import { rulesQuery, type Rules } from '../../../features/trust/api.ts';
import { BadgeList } from '../../../features/trust/rules/BadgeList.tsx';
import { Changelog } from '../../../features/trust/rules/Changelog.tsx';
import { Formula } from '../../../features/trust/rules/Formula.tsx';
import { NumberTable } from '../../../features/trust/rules/NumberTable.tsx';
import { Thresholds } from '../../../features/trust/rules/Thresholds.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

const chapters = ['index', 'compare', 'provisional', 'groups', 'reports', 'limits'] as const;

/** Lazy, because it brings the whole scoring engine: for readers who get that far. */
const TryFigure = lazy(async () => ({
  default: (await import('../../../features/trust/try/TryFigure.tsx')).TryFigure,
}));

/** Public page explaining the trust system: in plain words, and with the numbers in force. */
export function Trust() {
  const { t } = useTranslation('trust');
  usePageTitle(t('name'));
  const { data: rules, error, refetch } = useQuery(rulesQuery);
  const sentence = useFailureSentence();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[67.5rem] content-start gap-x-16 gap-y-10 px-4.5 pt-10 pb-32 sm:px-7 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr_auto]"
    >
      <div>
        <h1 className="text-[min(3rem,16vw)] whitespace-pre-line sm:text-[3.75rem]">
          {t('title')}
        </h1>
        <p className="mt-5 max-w-[56ch] text-lg text-soft">{t('lead')}</p>
      </div>
      {!error && (
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Try rules={rules} />
        </aside>
      )}
      <div className="min-w-0 max-w-[60ch]">
        {chapters.map((chapter) => (
          <section key={chapter} className="mb-9">
            <h2 className="text-[1.25rem]">{t(`${chapter}.title`)}</h2>
            <p className="mt-2 text-soft">{t(`${chapter}.text`)}</p>
            {chapter === 'reports' && (
              <Link
                to="/trust/report"
                className="inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4"
              >
                {t('reports.more')}
              </Link>
            )}
          </section>
        ))}
        {!rules && !error && <Spinner label={t('loading')} size={32} />}
        {!rules && error && (
          <ErrorState
            title={t('unknown')}
            sentence={sentence(error)}
            onRetry={() => void refetch()}
            retryLabel={t('retry')}
          />
        )}
      </div>
      {rules && <InForce rules={rules} />}
    </main>
  );
}

/** Reserves the figure's space, so that nothing moves when it loads. */
function Try({ rules }: { readonly rules: Rules | undefined }) {
  const { t } = useTranslation('trust');
  const words = useEchoWords();
  const badgeName = useBadgeName();
  const waiting = <Skeleton height="44rem" />;
  return (
    <section aria-labelledby="try" className="rounded-2 bg-panel p-5 sm:p-6">
      <h2 id="try" className="edge leading-normal text-mute">
        {t('try.title')}
      </h2>
      {rules ? (
        <Suspense fallback={waiting}>
          <TryFigure rules={rules} words={words} badgeName={badgeName} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}

/** Rules in force: what a stable score requires, every parameter, and earlier versions. */
function InForce({ rules }: { readonly rules: Rules }) {
  const { t } = useTranslation('trust');
  const badgeName = useBadgeName();
  const { names } = useEchoWords();
  const { version, numbers, changelog, community } = rules;
  return (
    <div className="grid min-w-0 gap-y-14 lg:col-span-2">
      <Part id="formula" title={t('formula.title')} lead={t('formula.lead')}>
        <Formula rules={rules} axisNames={names} />
      </Part>
      <Part
        id="badges"
        title={t('badges.title')}
        lead={`${t('badges.lead')} ${t('badges.size', { count: community.activeRaters })}`}
      >
        <BadgeList rules={rules} badgeName={badgeName} />
      </Part>
      <Part id="thresholds" title={t('thresholds.title')} lead={t('thresholds.lead', { version })}>
        <Thresholds rules={rules} />
      </Part>
      <Part id="numbers" title={t('all_numbers.title')} lead={t('all_numbers.lead')}>
        <NumberTable numbers={numbers} badgeName={badgeName} />
      </Part>
      <Part id="changelog" title={t('changelog.title')} lead={t('changelog.lead')}>
        <Changelog changes={changelog} />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-2 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-[1.75rem]">
          {title}
        </h2>
        <p className="mt-2 text-soft">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
