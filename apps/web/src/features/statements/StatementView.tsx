import type { Statement } from '@stenope/contract/site/moderation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../ui/states/Notice.tsx';
import { AppealPart } from './AppealPart.tsx';
import { useDay, useTargetWords } from './words.ts';

interface StatementViewProps {
  readonly statement: Statement;
  /** Address of the content, while its author can open it. */
  readonly contentAddress: string | undefined;
  /** Of the link it was opened by, for who cannot sign in. */
  readonly token?: string;
}

/** A statement of reasons: what, why, by whom or by what, for how long, and how to contest it. */
export function StatementView({ statement, contentAddress, token }: StatementViewProps) {
  const { t } = useTranslation('statements');
  const day = useDay();
  const target = useTargetWords();
  const { act, reason, ground, words, automated, at, until, overturnedAt } = statement;
  const isLasting = act === 'mask' || act === 'confirm' || act === 'suspend';
  return (
    <>
      <p className="mt-3 max-w-[56ch] text-lg text-soft">{t(`effects.${act}`)}</p>
      {overturnedAt !== null && (
        <div className="mt-6">
          <Notice>{t('overturned', { when: day(overturnedAt) })}</Notice>
        </div>
      )}
      <dl className="mt-8 border-t border-line">
        <Fact name={t('facts.what')}>
          {contentAddress === undefined ? (
            target(statement)
          ) : (
            <Link to={contentAddress} className="underline decoration-safelight underline-offset-4">
              {target(statement)}
            </Link>
          )}
        </Fact>
        {isHiddenProfile(statement) && <Fact name={t('facts.profile')}>{t('hidden')}</Fact>}
        {reason !== null && <Fact name={t('facts.why')}>{t(`reasons.${reason}`)}</Fact>}
        {ground !== null && (
          <Fact name={t('facts.ground')}>
            {ground === 'terms' ? (
              <Link to="/legal/terms" className="underline decoration-safelight underline-offset-4">
                {t('grounds.terms')}
              </Link>
            ) : (
              t('grounds.law')
            )}
          </Fact>
        )}
        <Fact name={t('facts.how')}>{automated ? t('how.automated') : t('how.person')}</Fact>
        <Fact name={t('facts.when')}>
          <time dateTime={at}>{day(at)}</time>
        </Fact>
        {(until !== null || isLasting) && (
          <Fact name={t('facts.until')}>
            {until === null ? t('endless') : <time dateTime={until}>{day(until)}</time>}
          </Fact>
        )}
        {words !== '' && (
          <Fact name={t('facts.words')}>
            <span className="wrap-anywhere whitespace-pre-line">{words}</span>
          </Fact>
        )}
      </dl>
      <AppealPart statement={statement} token={token} />
    </>
  );
}

/** A suspension hides the profile, and its owner reads of it by a link alone. */
function isHiddenProfile({ target }: Statement): boolean {
  return target.kind === 'profile' && target.state === 'masked';
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1 border-b border-line py-3.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5">
      <dt className="edge pt-1.5 leading-tight! text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
