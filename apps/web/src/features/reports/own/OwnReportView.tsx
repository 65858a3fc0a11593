import type { OwnReport } from '@stenope/contract/site/reports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { reportedAddress, standOf, useReportDay, useReportedWords } from './words.ts';

/** What one reported and when, what was decided, and what one can do about it (DSA, art. 16, 20). */
export function OwnReportView({ report }: { readonly report: OwnReport }) {
  const { t } = useTranslation('reports');
  const day = useReportDay();
  const { category, text, createdAt, decision, target } = report;
  return (
    <>
      <p className="mt-3 max-w-[56ch] text-lg text-soft">{t(`mine.effects.${standOf(report)}`)}</p>
      {decision?.overturnedAt && (
        <div className="mt-6">
          <Notice>{t('mine.overturned', { when: day(decision.overturnedAt) })}</Notice>
        </div>
      )}
      <dl className="mt-8 border-t border-line">
        <Fact name={t('mine.facts.what')}>
          <Reported target={target} />
        </Fact>
        {target.seen && target.kind !== 'profile' && (
          <Fact name={t('mine.facts.author')}>{target.seen.author.displayName}</Fact>
        )}
        <Fact name={t('mine.facts.why')}>{t(`categories.${category}`)}</Fact>
        {text !== '' && (
          <Fact name={t('mine.facts.words')}>
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
          </Fact>
        )}
        <Fact name={t('mine.facts.sent')}>
          <time dateTime={createdAt}>{day(createdAt)}</time>
        </Fact>
        {decision && (
          <>
            <Fact name={t('mine.facts.decided')}>
              <time dateTime={decision.at}>{day(decision.at)}</time>
            </Fact>
            <Fact name={t('mine.facts.how')}>{t('mine.person')}</Fact>
          </>
        )}
      </dl>
      {decision && <Disagree />}
    </>
  );
}

function Reported({ target }: { readonly target: OwnReport['target'] }) {
  const { t } = useTranslation('reports');
  const words = useReportedWords();
  const address = reportedAddress(target);
  if (address !== undefined) {
    return (
      <Link to={address} className="underline decoration-safelight underline-offset-4">
        {words(target)}
      </Link>
    );
  }
  const isUnseen = target.seen === null && target.kind !== 'message';
  return (
    <>
      {words(target)}
      {isUnseen && <span className="mt-1 block text-soft">{t('mine.unseen')}</span>}
    </>
  );
}

/** A notice is read by the team like any other, and answered by mail. */
function Disagree() {
  const { t } = useTranslation('reports');
  return (
    <section aria-labelledby="disagree" className="mt-10 max-w-[34rem]">
      <h2 id="disagree" className="text-2xl">
        {t('mine.disagree.title')}
      </h2>
      <p className="mt-3 text-soft">{t('mine.disagree.sentence')}</p>
      <p className="mt-5">
        <ButtonLink to="/notice">{t('mine.disagree.notice')}</ButtonLink>
      </p>
      <p className="mt-5 text-soft">{t('mine.disagree.law')}</p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1 border-b border-line py-3.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5">
      <dt className="edge pt-1.5 leading-tight! text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
