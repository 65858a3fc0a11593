import type { Notice } from '@stenope/contract/site/notices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOrigin } from '../../../platform/api/server.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { useAnswering } from './api.ts';

const between = ' · ';

export type RenderCase = (target: NonNullable<Notice['target']>) => ReactNode;

interface NoticeCardProps {
  readonly notice: Notice;
  readonly renderCase: RenderCase;
}

/** One notice, with what it says and how it was answered. */
export function NoticeCard({ notice, renderCase }: NoticeCardProps) {
  const { t } = useTranslation('notices');
  const day = new Intl.DateTimeFormat(useLanguageCode(), { dateStyle: 'long', timeStyle: 'short' });
  const { reference, reason, name, explanation, outcome, createdAt, closedAt } = notice;
  return (
    <article aria-labelledby={notice.id} className="border-b border-line py-6">
      <h2 id={notice.id} className="text-xl">
        {t(`reasons.${reason}`)}
      </h2>
      <p className="edge mt-1.5 text-mute">
        {reference}
        {between}
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </p>
      {notice.urgent && outcome === null && (
        <p className="mt-3 border-l-2 border-error pl-3.5">
          <strong>{t('admin.urgent')}</strong> {t('admin.police')}
        </p>
      )}
      <Address address={notice.address} />
      {explanation === '' ? (
        <p className="mt-3 text-mute">{t('admin.forgotten')}</p>
      ) : (
        <p className="mt-3 max-w-[60ch] whitespace-pre-line wrap-anywhere">{explanation}</p>
      )}
      <p className="mt-3 text-soft">
        {name === '' ? t('admin.anonymous') : t('admin.from', { name })}
      </p>
      {outcome === null ? (
        <Answer notice={notice} renderCase={renderCase} />
      ) : (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 font-semibold">
          {t(`admin.${outcome}`)}
          {closedAt !== null && (
            <time dateTime={closedAt} className="edge text-mute">
              {day.format(new Date(closedAt))}
            </time>
          )}
        </p>
      )}
    </article>
  );
}

/** Place on this site, as its own pages write it. */
function decoded({ pathname, search, hash }: URL): string {
  const place = `${pathname}${search}${hash}`;
  try {
    return decodeURI(place);
  } catch {
    return place;
  }
}

/** A link where it leads into this site: anybody may have written it. */
function Address({ address }: Pick<Notice, 'address'>) {
  const { t } = useTranslation('notices');
  if (address === '') return <p className="mt-3 text-mute">{t('admin.gone')}</p>;
  const url = URL.parse(address, siteOrigin());
  if (url?.origin !== siteOrigin()) return <p className="mt-3 wrap-anywhere">{address}</p>;
  return (
    <p className="mt-3">
      <a
        href={url.href}
        className="inline-flex min-h-11 items-center wrap-anywhere underline decoration-safelight underline-offset-4"
      >
        {decoded(url)}
      </a>
    </p>
  );
}

/** A decision of the case answers the notice too; what leads nowhere is answered here alone. */
function Answer({ notice, renderCase }: NoticeCardProps) {
  const { t } = useTranslation('notices');
  const sentence = useFailureSentence();
  const { mutate, isPending, variables, error } = useAnswering(notice);
  return (
    <>
      {!notice.hasEmail && <p className="mt-1 text-mute">{t('admin.noMail')}</p>}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {notice.target && renderCase(notice.target)}
        {(['acted', 'rejected'] as const).map((outcome) => (
          <Button
            key={outcome}
            busy={isPending && variables === outcome}
            onClick={() => mutate(outcome)}
          >
            {t(`admin.answer.${outcome}`)}
          </Button>
        ))}
      </div>
      {error && <ErrorWords className="mt-2">{sentence(error)}</ErrorWords>}
    </>
  );
}
