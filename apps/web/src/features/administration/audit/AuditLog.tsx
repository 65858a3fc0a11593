import type { AuditEntry } from '@stenope/contract/site/audit';
import type { Person } from '@stenope/contract/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { auditQuery, type AuditSearch } from '../api.ts';
import { AuditSearchForm } from './AuditSearchForm.tsx';
import { useActName } from './useActName.ts';
import { useDetailWords } from './useDetailWords.ts';

/** The audit log: searched, read page by page, taken away as a file. */
export function AuditLog() {
  const [search, setSearch] = useState<AuditSearch>({});
  const [turn, setTurn] = useState(0);
  const { data: whole } = useInfiniteQuery(auditQuery({}));
  const clear = () => {
    setSearch({});
    // The form begins anew, empty.
    setTurn(turn + 1);
  };
  return (
    <>
      <AuditSearchForm
        key={turn}
        search={search}
        acts={whole?.pages[0]?.acts ?? []}
        onSearch={setSearch}
      />
      <Entries search={search} onClear={clear} />
    </>
  );
}

interface EntriesProps {
  readonly search: AuditSearch;
  readonly onClear: () => void;
}

function Entries({ search, onClear }: EntriesProps) {
  const { t } = useTranslation('team');
  const log = useInfiniteQuery(auditQuery(search));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = log;
  if (!data) {
    return error ? (
      <Failure title={t('audit.failed')} error={error} onRetry={refetch} />
    ) : (
      <div className="min-h-dvh py-10">
        <Spinner label={t('loading')} size={32} />
      </div>
    );
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon="list"
        title={t('audit.none')}
        action={<Button onClick={onClear}>{t('audit.whole')}</Button>}
      />
    );
  }
  return (
    <>
      <ol aria-label={t('audit.title')} className="mt-6 border-t border-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage ? (
        <MoreOrFailure
          label={t('more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      ) : (
        <ListEnd text={t('end')} />
      )}
    </>
  );
}

const space = ' ';
const between = ' · ';

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const actName = useActName();
  const detailWords = useDetailWords();
  const { at, act, actor, target, targetId, details } = entry;
  const facts = detailWords(details);
  const caseId = details.find(({ name }) => name === 'caseId')?.value;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          {actor ? <Name person={actor} /> : <span className="text-mute">{t('audit.gone')}</span>}
          {space}
          {actName(act)}
          {target && target.id !== actor?.id && (
            <>
              {between}
              <Name person={target} />
            </>
          )}
        </p>
        {facts.length > 0 && (
          <p className="mt-0.5 text-sm wrap-anywhere text-soft">{facts.join(between)}</p>
        )}
        <p className="edge mt-1 leading-normal! text-mute">
          <time dateTime={at}>{moment.format(new Date(at))}</time>
        </p>
        {typeof caseId !== 'string' && !target && targetId !== null && (
          <p className="mt-0.5 font-edge text-xs wrap-anywhere text-mute">{targetId}</p>
        )}
      </div>
      {typeof caseId === 'string' && (
        <Link
          to={`/admin/moderation?case=${caseId}`}
          className="inline-flex min-h-11 items-center text-sm underline decoration-safelight underline-offset-4"
        >
          {t('audit.case')}
        </Link>
      )}
    </li>
  );
}

function Name({ person }: { readonly person: Person }) {
  return (
    <Link to={`/profile/${person.username}`} className="font-semibold hover:underline">
      {person.displayName}
    </Link>
  );
}
