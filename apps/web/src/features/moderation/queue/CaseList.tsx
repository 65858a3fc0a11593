import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { isNarrowed, type DeskPlace } from '../address.ts';
import { casesQuery } from '../api.ts';
import type { BadgeName } from '../Somebody.tsx';
import { CaseRow, WaitingRow } from './CaseRow.tsx';

export interface CaseListProps {
  readonly place: DeskPlace & { readonly view: 'queued' | 'waiting' | 'closed' };
  readonly hrefOf: (place: DeskPlace) => string;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClear: () => void;
  readonly viewerId: string | undefined;
  readonly badgeName: BadgeName;
}

/** The end of a shorter list is visible without a note. */
const longList = 6;

/** Cases page by page, the most urgent first. */
export function CaseList({ place, hrefOf, chosen, onChoose, onClear, ...shown }: CaseListProps) {
  const { t } = useTranslation('moderation');
  const { caseId, ...filters } = place;
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(casesQuery(filters));
  const ids = data?.pages.flatMap((page) => page.ids) ?? [];
  // All that was read is decided: only the server knows whether more has come.
  const isUsedUp =
    data !== undefined && ids.length === 0 && data.pages.some(({ told }) => told > 0);
  const askAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isUsedUp) askAgain();
  }, [isUsedUp]);
  if (error && (!data || isUsedUp)) {
    return (
      <Failure className="px-4.5" title={t('failed')} error={error} onRetry={() => refetch()} />
    );
  }
  if (!data || isUsedUp) return <Waiting />;
  if (ids.length === 0 && !hasNextPage) return <Nothing place={place} onClear={onClear} />;
  return (
    <>
      <ul aria-label={t('list')}>
        {ids.map((id) => (
          <li key={id}>
            <CaseRow
              id={id}
              to={hrefOf({ ...place, caseId: id })}
              isHere={id === caseId}
              isChosen={chosen.includes(id)}
              onChoose={() => onChoose(id)}
              {...shown}
            />
          </li>
        ))}
      </ul>
      <div className="px-4.5">
        {hasNextPage && (
          <MoreOrFailure
            label={t('more')}
            isComing={isFetchingNextPage}
            error={error}
            onNear={() => (isFetching ? undefined : fetchNextPage())}
          />
        )}
        {!hasNextPage && ids.length > longList && <ListEnd text={t('end')} />}
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('moderation');
  return (
    <>
      <output className="sr-only">{t('loading')}</output>
      {Array.from({ length: 6 }, (_, at) => (
        <WaitingRow key={at} />
      ))}
    </>
  );
}

/** An empty list: nothing waits only when nothing narrows it. */
function Nothing({ place, onClear }: Pick<CaseListProps, 'place' | 'onClear'>) {
  const { t } = useTranslation('moderation');
  if (isNarrowed(place)) {
    return (
      <EmptyState
        className="px-4.5"
        icon="search"
        title={t('none_found')}
        sentence={t('none_found_sentence')}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  }
  const back = <ButtonLink to="/admin">{t('back')}</ButtonLink>;
  if (place.view !== 'queued') {
    return (
      <EmptyState
        className="px-4.5"
        icon="shield"
        title={t(`empty.${place.view}`)}
        action={<Button onClick={onClear}>{t('empty.queued')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      className="px-4.5"
      icon="shield"
      title={t('none')}
      sentence={t('none_sentence')}
      action={back}
    />
  );
}
