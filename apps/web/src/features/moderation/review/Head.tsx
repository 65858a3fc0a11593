import type { CaseDetails } from '@stenope/contract/site/moderation';
import { relativeTime } from '@stenope/i18n/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Label } from '../Label.tsx';
import { Somebody, type BadgeName } from '../Somebody.tsx';
import { StateLabels } from '../StateLabels.tsx';
import { useCaseTitle, useMoment, useScore } from '../words.ts';
import { LongText } from './LongText.tsx';

interface HeadProps {
  readonly one: CaseDetails;
  readonly badgeName: BadgeName;
}

/** What is reviewed, by whom, in which state, and its numbers. */
export function Head({ one, badgeName }: HeadProps) {
  const { t } = useTranslation('moderation');
  const title = useCaseTitle();
  const moment = useMoment();
  const language = useLanguageCode();
  const now = useMinute();
  const { target, author, badge, severe, causes, maskedUntil } = one;
  const words = one.text?.trim() ?? '';
  // Without a picture they stand on the wall; the title may be all of them.
  const hasWords = one.pictures.length > 0 && words !== '' && words !== target.excerpt;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <Label tone="text-ink">{t(`kinds.${target.kind}`)}</Label>
        <StateLabels of={one} />
        {severe && <Label tone="text-error">{t('severe')}</Label>}
        {causes.map((cause) => (
          <Label key={cause}>{t(`causes.${cause}`)}</Label>
        ))}
      </div>
      <div>
        <h2
          tabIndex={-1}
          data-case-title
          className="line-clamp-3 text-[1.75rem] wrap-anywhere outline-none"
        >
          {title(one)}
        </h2>
        <p className="edge mt-3 leading-normal! text-mute">
          {t('case.opened', { when: relativeTime(language, new Date(one.openedAt), now) })}
        </p>
        {maskedUntil !== null && (
          <p className="mt-2 text-sm text-soft">{t('mask_ends', { when: moment(maskedUntil) })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Somebody
          person={author}
          note={[author && `@${author.username}`, badge !== null && badgeName(badge)]
            .filter((part) => typeof part === 'string')
            .join(' · ')}
        />
        {author && (
          <p className="flex flex-wrap gap-x-4">
            {target.postId !== null && (
              <Way to={`/user/${author.username}/post/${target.postId}`}>{t('case.post')}</Way>
            )}
            <Way to={`/admin/members?member=${author.id}`}>{t('case.member')}</Way>
          </p>
        )}
      </div>
      {hasWords && <LongText key={one.id} text={words} />}
      <Facts one={one} />
    </header>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-sm underline decoration-safelight underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** WFS, N, reports and independent reporters. */
function Facts({ one }: Pick<HeadProps, 'one'>) {
  const { t } = useTranslation('moderation');
  const language = useLanguageCode();
  const score = useScore();
  const figure = (count: number) => new Intl.NumberFormat(language).format(count);
  const facts = [
    { name: t('facts.wfs'), value: score(one.flagScore) },
    { name: t('facts.ratings'), value: figure(one.ratings) },
    { name: t('facts.reports'), value: figure(one.reports) },
    { name: t('facts.reporters'), value: figure(one.reporters) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4 xl:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse gap-1">
          <dt className="edge leading-tight! text-mute">{name}</dt>
          <dd className="num text-2xl leading-none">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
